// A small weather server, written with the official SDK 1.x: stdio, two tools.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const temperatures = { 서울: 21.5, 부산: 24, Berlin: 17.25 };

const server = new McpServer({ name: "weather", version: "1.0.0" });

server.registerTool(
  "get_weather",
  {
    description: "Current temperature of a city",
    inputSchema: { city: z.string() },
    outputSchema: { city: z.string(), tempC: z.number() },
  },
  ({ city }) => {
    if (!Object.hasOwn(temperatures, city)) {
      return { isError: true, content: [{ type: "text", text: `unknown city: "${city}"` }] };
    }
    const weather = { city, tempC: temperatures[city] };
    return { content: [{ type: "text", text: JSON.stringify(weather) }], structuredContent: weather };
  },
);

server.registerTool("list_cities", { description: "All cities that have a temperature" }, () => ({
  content: [{ type: "text", text: JSON.stringify(Object.keys(temperatures)) }],
}));

await server.connect(new StdioServerTransport());

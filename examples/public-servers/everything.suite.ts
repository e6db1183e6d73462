// `@modelcontextprotocol/server-everything` shows every feature of the protocol. Over stdio and Streamable HTTP:
//
//   npx mcpeak test everything.suite.ts -- npx -y @modelcontextprotocol/server-everything
//   npx mcpeak test everything.suite.ts --url http://127.0.0.1:3001/mcp
//
// All suites of this folder at once, each on its server in `.mcp.json`:
//
//   ALLOWED_FOLDER=$(mktemp -d) MEMORY_FILE_PATH=$(mktemp -u) npx mcpeak test .
import { suite, testCase } from "mcpeak";
import { z } from "zod";

const weather = z.strictObject({
  temperature: z.number().min(-90).max(90),
  conditions: z.string().min(1),
  humidity: z.number().min(0).max(100),
});

const cities = ["New York", "Chicago", "Los Angeles"];

const sums = [
  { a: 2, b: 3, sum: 5 },
  { a: -1.5, b: 0.5, sum: -1 },
  { a: 0.1, b: 0.2, sum: 0.30000000000000004 },
  { a: Number.MAX_SAFE_INTEGER, b: 0, sum: Number.MAX_SAFE_INTEGER },
];

const badArguments = [
  { id: "no-message", tool: "echo", input: {}, names: "message" },
  { id: "message-is-number", tool: "echo", input: { message: 42 }, names: "message" },
  { id: "one-summand", tool: "get-sum", input: { a: 1 }, names: "at b" },
  { id: "summand-is-text", tool: "get-sum", input: { a: "1", b: 2 }, names: "at a" },
  { id: "unknown-city", tool: "get-structured-content", input: { location: "서울" }, names: "New York" },
  { id: "unknown-kind", tool: "get-annotated-message", input: { messageType: "warning" }, names: "success" },
  { id: "too-many-links", tool: "get-resource-links", input: { count: 11 }, names: "count" },
  { id: "resource-zero", tool: "get-resource-reference", input: { resourceId: 0 }, names: "finite positive integer" },
  { id: "foreign-protocol", tool: "gzip-file-as-resource", input: { data: "ftp://example.com/a.txt" }, names: "Unsupported URL protocol" },
];

export default suite("everything", "Everything server", { defaultTimeoutMs: 10_000 })
  .case("tools", "offers its tools")
    .listTools()
    .expect.toolExists("echo")
    .expect.toolExists("get-sum")
    .expect.toolExists("get-structured-content")
    .expect.toolExists("trigger-long-running-operation")

  .case("echo", "gives a message back, whatever is written in it")
    .callTool("echo", { message: "서울 🌦 \"quoted\"\nsecond line" })
    .expect.isError(false)
    .expect.body(z.literal("Echo: 서울 🌦 \"quoted\"\nsecond line"))

  .cases(sums.map(({ a, b, sum }) =>
    testCase(`sum-${a}-${b}`, `adds ${a} and ${b}`)
      .callTool("get-sum", { a, b })
      .expect.isError(false)
      .expect.body(z.literal(`The sum of ${a} and ${b} is ${sum}.`))))

  // The text holds the same JSON as `structuredContent`, for clients that know only text.
  .cases(cities.map((location) =>
    testCase(`weather-${location.toLowerCase().replace(" ", "-")}`, `knows the weather of ${location}`)
      .callTool("get-structured-content", { location })
      .expect.isError(false)
      .expect.structuredContent(weather)
      .expect.body(weather)))

  .case("image", "puts a text before the image and one after it")
    .callTool("get-tiny-image", {})
    .expect.isError(false)
    .expect.body({ type: "string", const: "Here's the image you requested:\nThe image above is the MCP logo." })

  .case("annotated", "marks an error message as text, not as an error of the call")
    .callTool("get-annotated-message", { messageType: "error", includeImage: true })
    .expect.isError(false)
    .expect.body(z.literal("Error: Operation failed"))

  .case("resource", "embeds a resource and says where it is")
    .callTool("get-resource-reference", { resourceType: "Text", resourceId: 7 })
    .expect.isError(false)
    .expect.body(z.string().includes("demo://resource/dynamic/text/7"))

  .case("environment", "prints its environment as JSON")
    .callTool("get-env", {})
    .expect.isError(false)
    .expect.body(z.looseObject({ PATH: z.string().min(1) }))

  .case("gzip", "compresses a data URI without touching the network")
    .callTool("gzip-file-as-resource", { name: "hello.txt.gz", data: "data:text/plain,hello", outputType: "resource" })
    .expect.isError(false)

  .case("long-running", "finishes a long operation", { timeoutMs: 5_000 })
    .callTool("trigger-long-running-operation", { duration: 0.2, steps: 4 })
    .expect.isError(false)
    .expect.body(z.string().includes("Duration: 0.2 seconds, Steps: 4"))

  .case("task-only", "refuses a plain call of a tool that runs as a task only")
    .callTool("simulate-research-query", { topic: "weather" })
    .expect.isError(true)
    .expect.body(z.string().includes("requires task augmentation"))

  .cases(badArguments.map(({ id, tool, input, names }) =>
    testCase(`rejects-${id}`, `${tool} rejects ${JSON.stringify(input)}`)
      .callTool(tool, input)
      .expect.isError(true)
      .expect.body(z.string().includes(names))));

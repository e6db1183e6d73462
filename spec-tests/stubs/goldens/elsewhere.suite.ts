import { suite, testCase } from "mcpeak";

// No call of "elsewhere" could be made: its `inputSchema` refers at `$.properties.x.$ref` to
// "https://example.com/x.json", and schemas are never fetched.
export default suite("elsewhere", "elsewhere").cases([
  testCase("tool-exists", "tool exists")
    .listTools()
    .expect.toolExists("elsewhere"),
]);

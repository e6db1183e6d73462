import { suite, testCase } from "mcpeak";

export default suite("bad_output", "bad_output").cases([
  // The answers of "bad_output" are not checked: its `outputSchema` is not a valid JSON Schema:
  // `$.type` must be "array" | "boolean" | "integer" | "null" | "number" | "object" | "string", or
  // an array of these, but it is "record".
  testCase("happy-path", "happy path")
    .callTool("bad_output", {})
    .expect.isError(false),
]);

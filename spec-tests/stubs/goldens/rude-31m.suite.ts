import { suite, testCase } from "mcpeak";

// No happy path of "rude\u001b[31m\u202e*/ \u2028" could be made: at `$.*/\u2028` its `inputSchema`
// contradicts itself, so that no value fits.
export default suite("rude-31m", "rude\u001b[31m\u202e*/ \u2028").cases([
  testCase("tool-exists", "tool exists")
    .listTools()
    .expect.toolExists("rude\u001b[31m\u202e*/ \u2028"),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("rude\u001b[31m\u202e*/ \u2028", {})
    .expect.isError(true),
]);

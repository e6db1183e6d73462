import { suite, testCase } from "mcpeak";

// No happy path of "impossible" could be made: at `$.text` its `inputSchema` contradicts itself, so
// that no value fits.
export default suite("impossible", "impossible").cases([
  testCase("tool-exists", "tool exists")
    .listTools()
    .expect.toolExists("impossible"),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("impossible", {})
    .expect.isError(true),
]);

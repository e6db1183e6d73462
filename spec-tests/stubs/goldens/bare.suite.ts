import { suite, testCase } from "mcpeak";

// "bare" declares no `inputSchema`: it is called without arguments, and what it rejects can't be
// told.
export default suite("bare", "bare").cases([
  testCase("happy-path", "happy path")
    .callTool("bare", {})
    .expect.isError(false),
]);

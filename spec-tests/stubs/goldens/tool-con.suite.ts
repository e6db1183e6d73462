import { suite, testCase } from "mcpeak";

export default suite("tool-con", "con").cases([
  // No value of a wrong type was found for the argument "all" of "con": its schema accepts every
  // type that was tried.
  testCase("happy-path", "happy path")
    .callTool("con", { any: "sample", all: "sample" })
    .expect.isError(false),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("con", {})
    .expect.isError(true),
]);

import { suite, testCase } from "mcpeak";

export default suite("etc-passwd", "../../etc/passwd").cases([
  testCase("happy-path", "happy path")
    .callTool("../../etc/passwd", { "a/b": true, "a b": true })
    .expect.isError(false),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("../../etc/passwd", {})
    .expect.isError(true),
  testCase("rejects-type-mismatched-a-b", "rejects type-mismatched a/b")
    .callTool("../../etc/passwd", { "a/b": "true", "a b": true })
    .expect.isError(true),
  testCase("rejects-type-mismatched-a-b-2", "rejects type-mismatched a b")
    .callTool("../../etc/passwd", { "a/b": true, "a b": "true" })
    .expect.isError(true),
]);

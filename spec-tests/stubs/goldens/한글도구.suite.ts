import { suite, testCase } from "mcpeak";

export default suite("한글도구", "한글도구").cases([
  testCase("happy-path", "happy path")
    .callTool("한글도구", { 도시: "서울" })
    .expect.isError(false),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("한글도구", {})
    .expect.isError(true),
  testCase("rejects-type-mismatched-도시", "rejects type-mismatched 도시")
    .callTool("한글도구", { 도시: 12345 })
    .expect.isError(true),
]);

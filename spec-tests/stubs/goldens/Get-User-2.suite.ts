import { suite, testCase } from "mcpeak";

export default suite("Get-User-2", "Get User").cases([
  testCase("happy-path", "happy path")
    .callTool("Get User", { id: "123e4567-e89b-42d3-a456-426614174000" })
    .expect.isError(false),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("Get User", {})
    .expect.isError(true),
  testCase("rejects-type-mismatched-id", "rejects type-mismatched id")
    .callTool("Get User", { id: 12345 })
    .expect.isError(true),
]);

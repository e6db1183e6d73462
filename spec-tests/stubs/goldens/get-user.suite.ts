import { suite, testCase } from "mcpeak";

export default suite("get-user", "get-user").cases([
  testCase("happy-path", "happy path")
    .callTool("get-user", {})
    .expect.isError(false),
]);

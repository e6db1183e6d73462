import { suite, testCase } from "mcpeak";

// "get_weather" at `tools[11]` is listed at `tools[0]` already.
export default suite("get_weather-2", "get_weather").cases([
  testCase("happy-path", "happy path")
    .callTool("get_weather", {})
    .expect.isError(false),
]);

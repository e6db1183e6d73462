// Suites as tests of node's own runner: node --import tsx --test examples/node-test/weather.test.ts
import { fileURLToPath } from "node:url";
import { stdio, suite, testCase } from "mcpeak";
import { testSuite } from "mcpeak/node-test";
import todo from "../suites/todo.suite.js";

function exampleServer(file: string) {
  return stdio(process.execPath, [fileURLToPath(new URL(`../servers/${file}`, import.meta.url))]);
}

const weather = suite("weather", "Weather server", { defaultTimeoutMs: 5_000 })
  .case("tool-exists", "offers get_weather")
    .listTools()
    .expect.toolExists("get_weather")
  .cases(
    ["서울", "부산", "Berlin"].map((city) =>
      testCase(`knows-${city}`, `knows ${city}`)
        .callTool("get_weather", { city })
        .expect.isError(false)
        .expect.structuredContent({
          type: "object",
          required: ["city", "tempC"],
          properties: { city: { const: city }, tempC: { type: "number" } },
        }),
    ),
  );

testSuite(weather, { server: exampleServer("weather.mjs"), strict: true });

// A suite that `mcpeak test` runs as well.
testSuite(todo, { server: exampleServer("todo.mjs") });

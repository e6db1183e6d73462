import { suite, testCase } from "mcpeak";

export default suite("get_weather", "get_weather").cases([
  // `format` at `$.properties.forecast.items.properties.day` of the `outputSchema` of "get_weather"
  // can't be said in a response schema, so it is not checked.
  // `type` at `$.properties.wind` of the `outputSchema` of "get_weather" can't be said in a
  // response schema, so it is not checked.
  // `additionalProperties` at `$` of the `outputSchema` of "get_weather" can't be said in a
  // response schema, so it is not checked.
  testCase("happy-path", "happy path")
    .callTool("get_weather", { city: "sample", days: 1 })
    .expect.isError(false)
    .expect.structuredContent({
      type: "object",
      required: ["tempC"],
      properties: {
        tempC: { type: "number", minimum: -100 },
        condition: { enum: ["sunny", "rain"] },
        forecast: {
          type: "array",
          items: { type: "object", required: ["day"], properties: { day: { type: "string" } } },
          minItems: 1,
        },
      },
    }),
  testCase("rejects-missing-required-arg", "rejects missing required arg")
    .callTool("get_weather", {})
    .expect.isError(true),
  testCase("rejects-type-mismatched-city", "rejects type-mismatched city")
    .callTool("get_weather", { city: 12345, days: 1 })
    .expect.isError(true),
  testCase("rejects-type-mismatched-days", "rejects type-mismatched days")
    .callTool("get_weather", { city: "sample", days: "not-a-number" })
    .expect.isError(true),
]);

import { suite, testCase } from "mcpeak";

export default suite("sampler", "Sampler").cases([
  testCase("get_weather-exists", "get_weather: exists")
    .listTools()
    .expect.toolExists("get_weather"),
  // `format` at `$.properties.forecast.items.properties.day` of the `outputSchema` of "get_weather"
  // can't be said in a response schema, so it is not checked.
  // `type` at `$.properties.wind` of the `outputSchema` of "get_weather" can't be said in a
  // response schema, so it is not checked.
  // `additionalProperties` at `$` of the `outputSchema` of "get_weather" can't be said in a
  // response schema, so it is not checked.
  testCase("get_weather-happy-path", "get_weather: happy path")
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
  testCase("get_weather-rejects-missing-required-arg", "get_weather: rejects missing required arg")
    .callTool("get_weather", {})
    .expect.isError(true),
  testCase("get_weather-rejects-type-mismatched-city", "get_weather: rejects type-mismatched city")
    .callTool("get_weather", { city: 12345, days: 1 })
    .expect.isError(true),
  testCase("get_weather-rejects-type-mismatched-days", "get_weather: rejects type-mismatched days")
    .callTool("get_weather", { city: "sample", days: "not-a-number" })
    .expect.isError(true),
  testCase("Get-User-2-exists", "Get User: exists")
    .listTools()
    .expect.toolExists("Get User"),
  testCase("Get-User-2-happy-path", "Get User: happy path")
    .callTool("Get User", { id: "123e4567-e89b-42d3-a456-426614174000" })
    .expect.isError(false),
  testCase("Get-User-2-rejects-missing-required-arg", "Get User: rejects missing required arg")
    .callTool("Get User", {})
    .expect.isError(true),
  testCase("Get-User-2-rejects-type-mismatched-id", "Get User: rejects type-mismatched id")
    .callTool("Get User", { id: 12345 })
    .expect.isError(true),
  testCase("get-user-exists", "get-user: exists")
    .listTools()
    .expect.toolExists("get-user"),
  testCase("get-user-happy-path", "get-user: happy path")
    .callTool("get-user", {})
    .expect.isError(false),
  testCase("한글도구-exists", "한글도구: exists")
    .listTools()
    .expect.toolExists("한글도구"),
  testCase("한글도구-happy-path", "한글도구: happy path")
    .callTool("한글도구", { 도시: "서울" })
    .expect.isError(false),
  testCase("한글도구-rejects-missing-required-arg", "한글도구: rejects missing required arg")
    .callTool("한글도구", {})
    .expect.isError(true),
  testCase("한글도구-rejects-type-mismatched-도시", "한글도구: rejects type-mismatched 도시")
    .callTool("한글도구", { 도시: 12345 })
    .expect.isError(true),
  testCase("etc-passwd-exists", "../../etc/passwd: exists")
    .listTools()
    .expect.toolExists("../../etc/passwd"),
  testCase("etc-passwd-happy-path", "../../etc/passwd: happy path")
    .callTool("../../etc/passwd", { "a/b": true, "a b": true })
    .expect.isError(false),
  testCase("etc-passwd-rejects-missing-required-arg", "../../etc/passwd: rejects missing required arg")
    .callTool("../../etc/passwd", {})
    .expect.isError(true),
  testCase("etc-passwd-rejects-type-mismatched-a-b", "../../etc/passwd: rejects type-mismatched a/b")
    .callTool("../../etc/passwd", { "a/b": "true", "a b": true })
    .expect.isError(true),
  testCase("etc-passwd-rejects-type-mismatched-a-b-2", "../../etc/passwd: rejects type-mismatched a b")
    .callTool("../../etc/passwd", { "a/b": true, "a b": "true" })
    .expect.isError(true),
  testCase("tool-con-exists", "con: exists")
    .listTools()
    .expect.toolExists("con"),
  // No value of a wrong type was found for the argument "all" of "con": its schema accepts every
  // type that was tried.
  testCase("tool-con-happy-path", "con: happy path")
    .callTool("con", { any: "sample", all: "sample" })
    .expect.isError(false),
  testCase("tool-con-rejects-missing-required-arg", "con: rejects missing required arg")
    .callTool("con", {})
    .expect.isError(true),
  // No happy path of "impossible" could be made: at `$.text` its `inputSchema` contradicts itself,
  // so that no value fits.
  testCase("impossible-exists", "impossible: exists")
    .listTools()
    .expect.toolExists("impossible"),
  testCase("impossible-rejects-missing-required-arg", "impossible: rejects missing required arg")
    .callTool("impossible", {})
    .expect.isError(true),
  // No call of "elsewhere" could be made: its `inputSchema` refers at `$.properties.x.$ref` to
  // "https://example.com/x.json", and schemas are never fetched.
  testCase("elsewhere-exists", "elsewhere: exists")
    .listTools()
    .expect.toolExists("elsewhere"),
  // No call of "old" could be made: its `inputSchema` names a dialect that is not known: `$schema`
  // is "http://json-schema.org/draft-04/schema#".
  testCase("old-exists", "old: exists")
    .listTools()
    .expect.toolExists("old"),
  // "bare" declares no `inputSchema`: it is called without arguments, and what it rejects can't be
  // told.
  testCase("bare-exists", "bare: exists")
    .listTools()
    .expect.toolExists("bare"),
  testCase("bare-happy-path", "bare: happy path")
    .callTool("bare", {})
    .expect.isError(false),
  testCase("bad_output-exists", "bad_output: exists")
    .listTools()
    .expect.toolExists("bad_output"),
  // The answers of "bad_output" are not checked: its `outputSchema` is not a valid JSON Schema:
  // `$.type` must be "array" | "boolean" | "integer" | "null" | "number" | "object" | "string", or
  // an array of these, but it is "record".
  testCase("bad_output-happy-path", "bad_output: happy path")
    .callTool("bad_output", {})
    .expect.isError(false),
  // "get_weather" at `tools[11]` is listed at `tools[0]` already.
  testCase("get_weather-2-exists", "get_weather: exists")
    .listTools()
    .expect.toolExists("get_weather"),
  testCase("get_weather-2-happy-path", "get_weather: happy path")
    .callTool("get_weather", {})
    .expect.isError(false),
  // No happy path of "rude\u001b[31m\u202e*/ \u2028" could be made: at `$.*/\u2028` its
  // `inputSchema` contradicts itself, so that no value fits.
  testCase("rude-31m-exists", "rude\u001b[31m\u202e*/ \u2028: exists")
    .listTools()
    .expect.toolExists("rude\u001b[31m\u202e*/ \u2028"),
  testCase("rude-31m-rejects-missing-required-arg", "rude\u001b[31m\u202e*/ \u2028: rejects missing required arg")
    .callTool("rude\u001b[31m\u202e*/ \u2028", {})
    .expect.isError(true),
]);

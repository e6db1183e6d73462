import { suite, testCase } from "mcpeak";

export default suite("weather", "날씨 \"서버\"", {
  defaultTimeoutMs: 10000,
  approval: {
    fingerprint: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    cases: [
      { id: "tool-exists", status: "passed" },
      { id: "seoul-succeeds", status: "serverDefect" },
    ],
  },
}).cases([
  testCase("tool-exists", "offers get_weather")
    .listTools()
    .expect.toolExists("get_weather")
    .expect.toolExists("list_cities"),
  testCase("seoul-succeeds", "서울 날씨를 정상 조회한다", { timeoutMs: 5000 })
    .callTool("get_weather", { city: "서울", units: ["C", "F"], days: 3 })
    .expect.isError(false)
    .expect.body({ type: "string", minLength: 1, maxLength: 2000, stringContains: "서울" })
    .expect.structuredContent({
      type: "object",
      required: ["city", "tempC", "days"],
      properties: {
        city: { type: "string", enum: ["서울", "부산"] },
        tempC: { type: "number", minimum: -90.5, maximum: 60 },
        days: {
          type: "array",
          minItems: 1,
          items: { type: "object", required: ["date"], properties: { date: { type: "string" } } },
        },
        source: { const: { "x-id": 7, ok: true, next: null } },
      },
      additionalProperties: false,
    }),
  testCase("strange-values", "values that a source file can only say with care")
    .callTool("echo", {
      "12": "twelve",
      ["__proto__"]: { polluted: true },
      constructor: {},
      class: [],
      "": 0,
      "a b": "a \"quoted\" \\ text with `${ticks}` and 'others'",
      값: "한국어",
      lines: "first\nsecond\r\n\u2028third\u2029",
      unseen: "a\u0000b\u001bc\u200bd\u202ee\ufefff\u{e0041}",
      lone: "\ud800 and \udc00",
      emoji: "👩‍👩‍👧 🇰🇷",
      numbers: [0, -1, 0.1, 1e+21, 1e-7, 5e-324, 1.7976931348623157e+308, 9007199254740992],
      long: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.",
      end: "*/ // </script> <!-- -->",
    })
    .expect.isError(true),
]);

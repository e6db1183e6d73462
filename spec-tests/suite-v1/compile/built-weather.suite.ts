import * as mini from "zod/mini";
import * as z from "zod";
import * as zod3 from "zod-3";
import { testCase } from "../../../lib/dsl/case-builder.js";
import { suite } from "../../../lib/dsl/suite-builder.js";
import { defineTools } from "../../../lib/dsl/tool-catalog.js";

const tools = defineTools<{ get_weather: { city: string; days?: number }; ping: object }>();
const rows = [
  { city: "없는도시", status: "unknown" },
  { city: "", status: "missing" },
];

/** Every step that the builder has. */
export default suite("weather", "날씨 서버", {
  tools,
  defaultTimeoutMs: 10_000,
  approval: { fingerprint: "0".repeat(64), cases: [{ id: "seoul-succeeds", status: "serverDefect" }] },
})
  .case("tool-exists", "offers get_weather and ping")
  .listTools()
  .expect.toolExists("get_weather")
  .expect.toolExists("ping")
  .case("seoul-succeeds", "서울 날씨를 정상 조회한다", { timeoutMs: 5_000 })
  .callTool("get_weather", { city: "서울", days: 3 })
  .expect.isError(false)
  .expect.structuredContent(z.object({ tempC: z.number().min(-90), wind: z.enum(["calm", "storm"]).nullable(), raw: z.unknown() }))
  .expect.body({ type: "string", stringContains: "서울" })
  .cases(
    rows.map(({ city, status }, index) =>
      testCase(`bad-city-${index}`, `rejects "${city}" as ${status}`, { tools })
        .callTool("get_weather", { city })
        .expect.isError(true)
        .expect.body(mini.object({ reason: mini.literal(status) })),
    ),
  )
  .case("ping-answers", "answers ping")
  .callTool("ping", {})
  .expect.body(zod3.object({ pong: zod3.boolean() }).strict());

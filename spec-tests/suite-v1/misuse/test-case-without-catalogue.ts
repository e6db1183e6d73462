// says: This case was not checked against the tools of the suite: pass them to testCase(id, name, { tools }) too.
import { suite } from "../../../lib/dsl/suite-builder.js";
import { testCase } from "../../../lib/dsl/case-builder.js";
import { defineTools } from "../../../lib/dsl/tool-catalog.js";

const tools = defineTools<{ get_weather: { city: string }; ping: object }>();
const catalogued = suite("weather", "weather server", { tools });
catalogued.cases([testCase("seoul", "knows Seoul", { tools }).callTool("get_weather", { city: "Seoul" }).expect.isError(false)]);
// wrong:
catalogued.cases([testCase("seoul", "knows Seoul").callTool("get_wether", { city: "Seoul" }).expect.isError(false)]);

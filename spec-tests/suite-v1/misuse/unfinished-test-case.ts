// says: This case expects nothing yet: say what you expect with .expect.
import { suite } from "../../../lib/dsl/suite-builder.js";
import { testCase } from "../../../lib/dsl/case-builder.js";

const seoul = testCase("seoul", "knows Seoul").callTool("get_weather", { city: "Seoul" });
suite("weather", "weather server").cases([seoul.expect.isError(false)]);
// wrong:
suite("weather", "weather server").cases([seoul]);

// says: 'pattern' does not exist in type 'ResponseSchemaInput'
import { suite } from "../../../lib/dsl/suite-builder.js";

const called = suite("weather", "weather server").case("seoul", "knows Seoul").callTool("get_weather", { city: "Seoul" });
called.expect.body({ type: "string", stringContains: "Seoul" });
// wrong:
called.expect.body({ type: "string", pattern: "^Seoul" });

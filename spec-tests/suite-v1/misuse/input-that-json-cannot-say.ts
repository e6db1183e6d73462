// says: Type 'Date' is not assignable to type 'JsonValue'.
import { suite } from "../../../lib/dsl/suite-builder.js";

const opened = suite("weather", "weather server").case("seoul", "knows Seoul");
opened.callTool("get_weather", { day: "2026-01-01" });
// wrong:
opened.callTool("get_weather", { day: new Date() });

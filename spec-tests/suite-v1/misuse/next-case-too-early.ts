// says: This case expects nothing yet: say what you expect with .expect.
import { suite } from "../../../lib/dsl/suite-builder.js";

const called = suite("weather", "weather server").case("seoul", "knows Seoul").callTool("get_weather", { city: "Seoul" });
called.expect.isError(false).case("busan", "knows Busan");
// wrong:
called.case("busan", "knows Busan");

// says: A case does one thing: start another one with .case(id, name), or with testCase(id, name).
import { suite } from "../../../lib/dsl/suite-builder.js";

const called = suite("weather", "weather server").case("seoul", "knows Seoul").callTool("get_weather", { city: "Seoul" });
called.expect.isError(false).case("busan", "knows Busan").callTool("get_weather", { city: "Busan" });
// wrong:
called.expect.isError(false).callTool("get_weather", { city: "Busan" });

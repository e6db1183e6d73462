// says: toolExists looks at the list of tools: use it after .listTools(), not after .callTool().
import { suite } from "../../../lib/dsl/suite-builder.js";

const called = suite("weather", "weather server").case("seoul", "knows Seoul").callTool("get_weather", { city: "Seoul" });
called.expect.isError(false);
// wrong:
called.expect.toolExists("get_weather");

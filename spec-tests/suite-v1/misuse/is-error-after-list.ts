// says: isError looks at the answer of a tool: use it after .callTool(), not after .listTools().
import { suite } from "../../../lib/dsl/suite-builder.js";

const listed = suite("weather", "weather server").case("list", "lists").listTools();
listed.expect.toolExists("get_weather");
// wrong:
listed.expect.isError(false);

// says: This case does nothing yet: say what it does with .callTool(tool, input) or .listTools().
import { suite } from "../../../lib/dsl/suite-builder.js";

const opened = suite("weather", "weather server").case("list", "lists");
opened.listTools().expect.toolExists("get_weather");
// wrong:
opened.expect.toolExists("get_weather");

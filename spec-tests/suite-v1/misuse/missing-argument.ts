// says: Property 'city' is missing in type '{}' but required in type '{ city: string; }'.
import { suite } from "../../../lib/dsl/suite-builder.js";
import { defineTools } from "../../../lib/dsl/tool-catalog.js";

const tools = defineTools<{ get_weather: { city: string }; ping: object }>();
const opened = suite("weather", "weather server", { tools }).case("seoul", "knows Seoul");
opened.callTool("ping", {});
// wrong:
opened.callTool("get_weather", {});

// says: Argument of type '"get_wether"' is not assignable to parameter of type '"get_weather" | "ping"'.
import { suite } from "../../../lib/dsl/suite-builder.js";
import { defineTools } from "../../../lib/dsl/tool-catalog.js";

const tools = defineTools<{ get_weather: { city: string }; ping: object }>();
const opened = suite("weather", "weather server", { tools }).case("seoul", "knows Seoul");
opened.callTool("get_weather", { city: "Seoul" });
// wrong:
opened.callTool("get_wether", { city: "Seoul" });

// says: This suite has no case yet: add one with .case(id, name), or several with .cases([...]).
import { suite } from "../../../lib/dsl/suite-builder.js";

const empty = suite("weather", "weather server");
empty.case("list", "lists").listTools().expect.toolExists("get_weather").toSpec();
// wrong:
empty.toSpec();

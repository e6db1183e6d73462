// says: There is already a case with the id "seoul" in this suite. Give this one another id.
import { suite } from "../../../lib/dsl/suite-builder.js";

const one = suite("weather", "weather server").case("seoul", "knows Seoul").listTools().expect.toolExists("get_weather");
const two = one.case("busan", "knows Busan").listTools().expect.toolExists("get_weather");
two.case("Seoul", "knows it in capitals");
// wrong:
two.case("seoul", "knows Seoul again");

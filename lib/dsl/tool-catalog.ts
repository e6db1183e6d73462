import type { JsonObject } from "../json/json-value.js";

/** The tools of a suite without a catalogue: any name, any arguments. */
export interface AnyTools {
  readonly [tool: string]: JsonObject;
}

/**
 * The tools that a server offers, as types: names, and the arguments that each takes.
 * Made by {@link defineTools}; it holds nothing at run time.
 */
export interface ToolCatalog<Inputs extends object> {
  readonly "~inputs": Inputs | undefined;
}

/**
 * Names the tools of a server and the arguments they take, so that a suite that calls
 * another tool, or calls one with wrong arguments, does not compile.
 *
 * @example
 * const tools = defineTools<{ get_weather: { city: string; days?: number } }>();
 *
 * suite("weather", "weather server", { tools })
 *   .case("seoul", "knows Seoul")
 *   .callTool("get_weather", { city: 5 }); // does not compile: city is a string
 */
export function defineTools<Inputs extends object>(): ToolCatalog<Inputs> {
  return Object.freeze({ "~inputs": undefined });
}

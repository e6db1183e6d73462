/**
 * Stands for any arguments that pass the tool's schema.
 *
 * @example
 * mock.on("get_weather", ANY).reply({ tempC: 0 });
 */
export const ANY: unique symbol = Symbol.for("mcpeak.mock.any");

/** The type of {@link ANY}. */
export type AnyArguments = typeof ANY;

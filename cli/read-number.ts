import { type OptionRule, usageError } from "./usage-error.js";

const bounds = {
  positiveInteger: [1, Number.MAX_SAFE_INTEGER],
  lineCount: [0, 10_000],
  repeat: [1, 10_000],
  port: [0, 65_535],
  timeout: [1, 2_147_483_647],
} as const satisfies Partial<Record<OptionRule, readonly [number, number]>>;

/** @throws McpeakError `INVALID_OPTION_VALUE` unless `value` is written as a whole number within the rule's bounds */
export function readNumber(option: string, rule: keyof typeof bounds, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const [low, high] = bounds[rule];
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= low && number <= high) return number;
  throw usageError({ code: "INVALID_OPTION_VALUE", option, rule, value });
}

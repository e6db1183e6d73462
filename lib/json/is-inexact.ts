/**
 * Whether JavaScript reads a number as another one: an integer beyond 2^53 that no
 * double is, a number too large (it becomes Infinity), or one so small that it becomes 0.
 * Fractions are rounded everywhere, by every reader, and not meant. Nor is an integer that
 * JavaScript writes as it is written here: 1152921504606847000 is what it makes of 2^60.
 */
export function isInexact(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^-?[0.]*[1-9]/.test(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || /[eE]/.test(text)) return false;
  const whole = wholeOf(text);
  return BigInt(whole) !== BigInt(value) && String(value) !== whole;
}

/**
 * How a number that is inexact compares, as it is written, with a double: below or above 0, never 0.
 *
 * @example
 * compareWritten("9007199254740993", 9007199254740992); // 1
 */
export function compareWritten(text: string, bound: number): number {
  const value = Number(text);
  if (value !== bound) return value - bound;
  // Rounding keeps the order, so only what became equal is not known.
  if (value === 0) return text.startsWith("-") ? -1 : 1;
  return BigInt(wholeOf(text)) > BigInt(bound) ? 1 : -1;
}

function wholeOf(text: string): string {
  return text.split(".", 1)[0] ?? "";
}

import { fitsNumber, type ValueRules } from "./value-rules.js";

/** How many numbers of one kind are tried. */
const maxTried = 10_000;
const maxGiven = 300;

/** Numbers that meet the rules, the most usual first: 1, then those from the bound on. */
export function* numberSamples(rules: ValueRules): Generator<number, void, undefined> {
  const given = new Set<number>();
  for (const value of tried(rules)) {
    // -0 is written as 0.
    const number = value === 0 ? 0 : value;
    if (given.has(number) || !fitsNumber(number, rules) || (rules.isInteger && !Number.isInteger(number))) continue;
    given.add(number);
    yield number;
    if (given.size >= maxGiven) return;
  }
}

/** What is tried where there is no bound to begin at. */
const usual = [1, 2, 0, -1, 1.5, 10, 100];

function* tried(rules: ValueRules): Generator<number, void, undefined> {
  const { low, high } = rules;
  yield 1;
  if (!Number.isFinite(low) && !Number.isFinite(high)) yield* usual;
  for (const number of reckoned(rules)) yield* [rounded(number), number];
}

/** Without what reckoning with fractions leaves behind: 3.01, not 3.0100000000000002. */
function rounded(value: number): number {
  return Number(value.toPrecision(14));
}

/** Numbers from a bound on. */
function* reckoned(rules: ValueRules): Generator<number, void, undefined> {
  const { low, high } = rules;
  const step = stepOf(rules);
  if (step !== undefined) {
    const first = Number.isFinite(low) ? Math.ceil(low / step) : Number.isFinite(high) ? Math.floor(high / step) : 0;
    const direction = Number.isFinite(low) || !Number.isFinite(high) ? 1 : -1;
    for (let index = 0; index < maxTried; index++) yield (first + direction * index) * step;
    return;
  }
  // Any number will do: between the bounds, if there are two; else away from the one.
  yield* [low, high, low / 2 + high / 2];
  for (let index = 1; index <= maxGiven; index++) {
    if (Number.isFinite(low) && Number.isFinite(high)) yield low + ((high - low) * index) / (maxGiven + 1);
    else if (Number.isFinite(low)) yield* [low + index * Math.max(1, Math.abs(low) * 1e-9), low + index - 0.5];
    else if (Number.isFinite(high)) yield* [high - index * Math.max(1, Math.abs(high) * 1e-9), high - index + 0.5];
    else yield* [index, -index, index + 0.5];
  }
}

/** What lies between two numbers that may do; absent where all between the bounds may. */
function stepOf({ isInteger, multiplesOf }: ValueRules): number | undefined {
  const divisors = isInteger ? [1, ...multiplesOf] : multiplesOf;
  if (divisors.length === 0) return undefined;
  if (divisors.every((divisor) => Number.isSafeInteger(divisor))) {
    const common = divisors.reduce((one, other) => (one / greatestDivisor(one, other)) * other);
    if (Number.isSafeInteger(common)) return common;
  }
  return Math.max(...divisors);
}

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

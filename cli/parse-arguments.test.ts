import assert from "node:assert/strict";
import { test } from "node:test";
import { isMcpeakError } from "mcpeak";
import { commandOptions } from "./command-table.js";
import { parseArguments } from "./parse-arguments.js";

const parse = (...args: string[]): ReturnType<typeof parseTest> => parseTest(args);
const parseTest = (args: readonly string[]) => parseArguments(args, commandOptions.test);

function refusal(...args: string[]): string {
  try {
    parse(...args);
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    return `${error.code}: ${error.message}`;
  }
  return assert.fail("nothing was refused");
}

test("options and paths may stand in any order, and what follows -- is the server's alone", () => {
  const { values, positionals, afterDashes } = parse("a", "--json", "b", "--timeout=5", "--", "node", "--json", "--", "x");
  assert.deepEqual(positionals, ["a", "b"]);
  assert.deepEqual([values.json, values.timeout, values.strict, values.junit], [true, "5", false, undefined]);
  assert.deepEqual(afterDashes, ["node", "--json", "--", "x"]);
  assert.equal(parse("a").afterDashes, undefined);
  assert.deepEqual(parse("a", "--").afterDashes, []);
});

test("an option that is a list keeps its order", () => {
  assert.deepEqual(parse("--arg", "a", "--arg=b", "--arg", "c").values.arg, ["a", "b", "c"]);
});

test("--arg takes values that begin with a dash; other options do only behind =", () => {
  assert.deepEqual(parse("--arg", "--port", "--arg", "-v").values.arg, ["--port", "-v"]);
  assert.equal(parse("--junit=--odd").values.junit, "--odd");
  assert.equal(refusal("--junit", "--json"), "MISSING_ARGUMENT: --junit needs a value, but --json follows.");
  assert.equal(parse("--timeout", "-5").values.timeout, "-5");
});

test("values may hold = and be numbers, spaces and words of any language", () => {
  assert.deepEqual(parse("--env", "A=b=c", "--env", "B=").values.env, ["A=b=c", "B="]);
  assert.equal(parse("--server", "날씨 서버").values.server, "날씨 서버");
});

test("unknown options, missing and surplus values, and repeats are refused", () => {
  assert.equal(refusal("--bail"), "UNKNOWN_OPTION: There is no option --bail here.");
  assert.equal(refusal("--no-json"), "UNKNOWN_OPTION: There is no option --no-json here.");
  assert.equal(refusal("--constructor"), "UNKNOWN_OPTION: There is no option --constructor here.");
  assert.equal(refusal("--__proto__=1"), "UNKNOWN_OPTION: There is no option --__proto__ here.");
  assert.equal(refusal("-q"), "UNKNOWN_OPTION: There is no option -q here.");
  assert.equal(refusal("--junit"), "MISSING_ARGUMENT: --junit needs a value.");
  assert.equal(refusal("--junit="), "MISSING_ARGUMENT: --junit needs a value.");
  assert.equal(refusal("--json=yes"), 'INVALID_OPTION_VALUE: --json takes no value, but it is "yes".');
  assert.equal(refusal("--url", "a", "--url", "b"), "CONFLICTING_OPTIONS: --url is given more than once.");
});

test("a flag may be repeated, and a lone dash is a path", () => {
  assert.equal(parse("--json", "--json").values.json, true);
  assert.deepEqual(parse("-", "").positionals, ["-", ""]);
});

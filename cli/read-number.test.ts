import assert from "node:assert/strict";
import { test } from "node:test";
import { readNumber } from "./read-number.js";

test("whole numbers within the bounds are read, and nothing is no number", () => {
  assert.equal(readNumber("--timeout", "timeout", "1"), 1);
  assert.equal(readNumber("--timeout", "timeout", "2147483647"), 2_147_483_647);
  assert.equal(readNumber("--timeout", "timeout", "007"), 7);
  assert.equal(readNumber("--stderr-lines", "lineCount", "0"), 0);
  assert.equal(readNumber("--concurrency", "positiveInteger", undefined), undefined);
});

test("everything else is refused with the option, its rule and the value", () => {
  for (const value of ["0", "2147483648", "-1", "1.5", "1e3", "0x10", " 1", "1 ", "١", "", "Infinity", "5s", "9".repeat(400)]) {
    assert.throws(() => readNumber("--timeout", "timeout", value), { code: "INVALID_OPTION_VALUE", message: /^--timeout must be an integer from 1 to 2147483647 \(ms\), but it is "/ }, value);
  }
  assert.throws(() => readNumber("--concurrency", "positiveInteger", "0"), { code: "INVALID_OPTION_VALUE" });
  assert.throws(() => readNumber("--concurrency", "positiveInteger", "9007199254740992"), { code: "INVALID_OPTION_VALUE" });
  assert.throws(() => readNumber("--stderr-lines", "lineCount", "10001"), { code: "INVALID_OPTION_VALUE" });
});

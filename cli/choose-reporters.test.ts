import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseReporters } from "./choose-reporters.js";

const choose = (given: { json?: boolean; junit?: string; reporter?: string[] }): ReturnType<typeof chooseReporters> =>
  chooseReporters({ json: given.json ?? false, junit: given.junit, reporter: given.reporter ?? [] });

test("text has stdout unless another reporter asks for it", () => {
  assert.deepEqual(choose({}), [{ name: "text" }]);
  assert.deepEqual(choose({ json: true }), [{ name: "json" }]);
  assert.deepEqual(choose({ reporter: ["junit"] }), [{ name: "junit" }]);
  assert.deepEqual(choose({ junit: "r.xml" }), [{ name: "text" }, { name: "junit", file: "r.xml" }]);
  assert.deepEqual(choose({ json: true, junit: "r.xml", reporter: ["text=a=b.txt"] }), [{ name: "json" }, { name: "junit", file: "r.xml" }, { name: "text", file: "a=b.txt" }]);
});

test("two reporters can't have stdout, nor one file", () => {
  for (const given of [{ json: true, reporter: ["json"] }, { reporter: ["text", "junit"] }, { json: true, reporter: ["text"] }]) {
    assert.throws(() => choose(given), { code: "INVALID_OPTION_VALUE", message: /another reporter has stdout/ });
  }
  assert.throws(() => choose({ junit: "r", reporter: ["json=r"] }), { code: "CONFLICTING_OUTPUT", message: /r\.$/ });
});

test("unknown names and empty files are refused", () => {
  for (const name of ["xml", "", "JSON", "json=", "=x", "toString"]) {
    assert.throws(() => choose({ reporter: [name] }), { code: "INVALID_OPTION_VALUE", message: /--reporter must be text, json or junit/ }, name);
  }
});

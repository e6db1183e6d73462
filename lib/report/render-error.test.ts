import assert from "node:assert/strict";
import { test } from "node:test";
import { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import { renderError } from "./render-error.js";

const plain = { color: false, language: "en" } as const;

test("an error is told with its code and its way out", () => {
  const error = new McpeakError({ code: "FILE_NOT_FOUND", message: "No such file: a.json.", hint: "Did you mean b.json?" });
  assert.equal(renderError(error, plain), "error: No such file: a.json. (FILE_NOT_FOUND)\n  hint      Did you mean b.json?\n");
});

test("an error with facts is told in the language of the reader", () => {
  const error = fail({ room: "run", code: "NO_TARGET", suite: "weather" });
  assert.match(renderError(error, plain), /^error: No server is given for suite "weather"\. \(NO_TARGET\)\n/);
  assert.match(renderError(error, { ...plain, language: "ko" }), /^오류: 스위트 "weather"에 서버가/);
});

test("an error of ours has no stack, a fault of mcpeak has one", () => {
  assert.doesNotMatch(renderError(fail({ room: "run", code: "NO_TARGET", suite: "weather" }), plain), / at .*render-error/);
  const text = renderError(new TypeError("x is not a function"), plain);
  assert.match(text, /^error: Something went wrong inside mcpeak: TypeError: x is not a function \(INTERNAL\)\n {2}hint/);
  assert.match(text, / at .*render-error\.test/);
});

test("whatever is thrown is told", () => {
  for (const thrown of [undefined, null, "text", 12, {}, Symbol("s")]) assert.match(renderError(thrown, plain), /^error: .*\(INTERNAL\)\n/);
});

test("several errors in one are each told, the first twenty of them", () => {
  const parts = Array.from({ length: 22 }, (_, index) => new McpeakError({ code: "FILE_NOT_FOUND", message: `No such file: ${index}.`, hint: "" }));
  const bundle = renderError(new AggregateError(parts), plain);
  assert.equal(bundle.match(/^error: /gm)?.length, 20);
  assert.match(bundle, /\n {2}… and 2 more\n$/);
  const held = renderError(new McpeakError({ code: "INVALID_SUITE", message: "2 files are wrong.", hint: "Mend them.", cause: new AggregateError(parts.slice(0, 2)) }), plain);
  assert.equal(held, "error: 2 files are wrong. (INVALID_SUITE)\n  error: No such file: 0. (FILE_NOT_FOUND)\n  error: No such file: 1. (FILE_NOT_FOUND)\n  hint      Mend them.\n");
});

test("an error that holds itself is told once", () => {
  const bundle = new AggregateError([]);
  const error = new McpeakError({ code: "INVALID_SUITE", message: "m", hint: "", cause: bundle });
  bundle.errors.push(error, bundle);
  assert.ok(renderError(error, plain).length < 2_000);
});

test("issues that an error carries are listed", () => {
  const issues = [{ code: "EMPTY_CASES", path: "cases", message: "`cases` is empty.", hint: "Add one." }];
  const error = Object.assign(new McpeakError({ code: "INVALID_SUITE", message: "The suite is not valid.", hint: "" }), { issues });
  assert.equal(renderError(error, plain), "error: The suite is not valid. (INVALID_SUITE)\n  EMPTY_CASES  cases\n    `cases` is empty.\n    hint      Add one.\n");
});

test("control characters in messages, hints and stacks never come through", () => {
  const evil = "\u001b[2J\u0007\u202e";
  const texts = [new McpeakError({ code: "INTERNAL", message: evil, hint: evil }), new Error(evil), evil].map((error) => renderError(error, plain));
  for (const text of texts) assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u202e]/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expectGolden } from "../../spec-tests/golden.js";
import { fail } from "../messages/fail.js";
import { renderErrorJson } from "./json-report.js";
import { reportJsonSchema } from "./report-schema.js";
import { validationJsonSchema } from "./validation-schema.js";

test("the shipped schema files say what the code says", () => {
  expectGolden(new URL("../../schemas/report-v1.schema.json", import.meta.url), `${JSON.stringify(reportJsonSchema, null, 2)}\n`);
  expectGolden(new URL("../../schemas/validation-v1.schema.json", import.meta.url), `${JSON.stringify(validationJsonSchema, null, 2)}\n`);
});

test("an error report is valid, one without a hint is not", () => {
  const validate = new Ajv2020({ strict: true }).compile(reportJsonSchema);
  const report = JSON.parse(renderErrorJson(fail({ room: "run", code: "NO_TARGET", suite: "weather" }))) as { schemaVersion: 1; error: object };
  assert.ok(validate(report));
  assert.ok(!validate({ ...report, error: { ...report.error, hint: undefined } }));
  assert.ok(!validate({ ...report, schemaVersion: 2 }));
});

test("an error report may list the invalid files; none of them is valid", () => {
  const validate = new Ajv2020({ strict: true }).compile(reportJsonSchema);
  const issue = { code: "INVALID_TYPE", path: "id", message: "m", hint: "h", line: 1, column: 2 } as const;
  const report = (valid: boolean, line: number): unknown =>
    JSON.parse(renderErrorJson(fail({ room: "run", code: "NO_TARGET", suite: "weather" }), { files: [{ file: "a", valid, issues: [{ ...issue, line }], warnings: [] }] }));
  assert.ok(validate(report(false, 1)));
  assert.ok(!validate(report(true, 1)));
  assert.ok(!validate(report(false, 0)));
});

test("a validation report is valid, one with a line 0 or without a path is not", () => {
  const validate = new Ajv2020({ strict: true }).compile(validationJsonSchema);
  const issue = { code: "INVALID_TYPE", path: "id", message: "m", hint: "h", line: 1, column: 2 };
  const reportOf = (found: object): object => ({ files: [{ file: "a", valid: false, issues: [found], warnings: [] }] });
  assert.ok(validate(reportOf(issue)));
  assert.ok(!validate(reportOf({ ...issue, line: 0 })));
  assert.ok(!validate(reportOf({ ...issue, path: undefined })));
});

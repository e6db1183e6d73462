import assert from "node:assert/strict";
import { test } from "node:test";
import { findSuiteIssues } from "../../lib/validate/find-suite-issues.js";
import { expectGolden } from "../golden.js";
import built from "./compile/built-weather.suite.js";

test("a built suite gives exactly this JSON", () => {
  expectGolden(new URL("compile/built-weather.json", import.meta.url), `${JSON.stringify(built, undefined, 2)}\n`);
});

test("a built suite is valid", () => assert.deepEqual(findSuiteIssues(built.toSpec()), []));

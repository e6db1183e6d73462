import { isPlainObject } from "../json/json-value.js";
import { isBlank } from "./check-field.js";
import { checkJson } from "./check-json.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

type ValueCheck = (value: unknown, keyword: string, sink: IssueSink) => void;

/** The checks of the values of one schema node, in the order that the format fixes. The schemas inside come later. */
const checks: readonly (readonly [string, ValueCheck])[] = [
  ["const", (value, keyword, sink) => checkJson(value, keyword, sink)],
  ["enum", checkEnum],
  ["required", checkRequired],
  ["minItems", checkCount],
  ["minLength", checkCount],
  ["maxLength", checkCount],
  ["minimum", checkNumber],
  ["maximum", checkNumber],
  ["stringContains", checkStringContains],
  ["properties", checkProperties],
];

export function checkKeywordValues(node: object, sink: IssueSink): void {
  for (const [keyword, check] of checks) {
    if (Object.hasOwn(node, keyword)) check(readOwn(node, keyword), keyword, sink);
  }
}

function checkEnum(value: unknown, keyword: string, sink: IssueSink): void {
  if (!Array.isArray(value)) return reportType(value, keyword, "array", sink);
  if (value.length === 0) sink.report({ code: "INVALID_VALUE", problem: { kind: "emptyEnum" } }, keyword);
  else checkJson(value, keyword, sink);
}

function checkRequired(value: unknown, keyword: string, sink: IssueSink): void {
  if (!Array.isArray(value)) return reportType(value, keyword, "array", sink);
  if (value.length === 0) sink.report({ code: "INVALID_VALUE", problem: { kind: "emptyRequired" } }, keyword);
  for (let index = 0; index < value.length; index++) {
    const entry = readOwn(value, index);
    if (typeof entry !== "string") {
      const what = { kind: "requiredEntry", index } as const;
      sink.report({ code: "INVALID_TYPE", what, expected: "string", received: describeReceived(entry) }, keyword, index);
    } else if (isBlank(entry)) {
      sink.report({ code: "INVALID_VALUE", problem: { kind: "blankRequired", index, received: describeReceived(entry) } }, keyword, index);
    }
  }
}

function checkCount(value: unknown, keyword: string, sink: IssueSink): void {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return;
  sink.report({ code: "INVALID_VALUE", problem: { kind: "count", keyword, received: describeReceived(value) } }, keyword);
}

function checkNumber(value: unknown, keyword: string, sink: IssueSink): void {
  if (Number.isFinite(value)) return;
  sink.report({ code: "INVALID_VALUE", problem: { kind: "number", keyword, received: describeReceived(value) } }, keyword);
}

function checkStringContains(value: unknown, keyword: string, sink: IssueSink): void {
  if (typeof value !== "string") return reportType(value, keyword, "string", sink);
  if (value === "") sink.report({ code: "INVALID_VALUE", problem: { kind: "emptyText" } }, keyword);
}

function checkProperties(value: unknown, keyword: string, sink: IssueSink): void {
  if (!isPlainObject(value)) return reportType(value, keyword, "schemaMap", sink);
  if (Object.keys(value).length === 0) sink.report({ code: "INVALID_VALUE", problem: { kind: "emptyProperties" } }, keyword);
}

function reportType(value: unknown, field: string, expected: "array" | "string" | "schemaMap", sink: IssueSink): void {
  sink.report({ code: "INVALID_TYPE", what: { kind: "field", field }, expected, received: describeReceived(value) }, field);
}

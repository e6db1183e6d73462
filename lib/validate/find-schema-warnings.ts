import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import { Visits } from "../json/visits.js";
import type { WarningFacts } from "../messages/facts/validate.js";
import type { ResponseSchemaSpec, ResponseTypeName } from "../spec/response-schema-spec.js";
import { findUnsafeIntegers } from "./find-unsafe-integers.js";
import { describeReceived } from "./describe-received.js";

/** Appends the warnings about `schema` and all schemas inside it to `found`. */
export function findSchemaWarnings(schema: ResponseSchemaSpec, root: JsonPath, found: WarningFacts[]): void {
  warnAbout(schema, { path: [...root], found, visits: new Visits() });
}

interface WarningWalk {
  readonly path: (string | number)[];
  readonly found: WarningFacts[];
  readonly visits: Visits;
}

function warnAbout(schema: ResponseSchemaSpec, walk: WarningWalk): void {
  const depth = walk.path.length;
  if (walk.visits.enter(schema, depth) !== "go") return;
  const before = walk.found.length;
  warnAboutValues(schema, walk);
  warnAboutBounds(schema, walk);
  for (const [name, child] of Object.entries(schema.properties ?? {})) goInto(child, ["properties", name], walk);
  if (typeof schema.additionalProperties === "object") goInto(schema.additionalProperties, ["additionalProperties"], walk);
  if (schema.items !== undefined) goInto(schema.items, ["items"], walk);
  walk.visits.leave(schema, depth, walk.found.length === before);
}

function goInto(child: ResponseSchemaSpec, segments: JsonPath, walk: WarningWalk): void {
  walk.path.push(...segments);
  warnAbout(child, walk);
  walk.path.length -= segments.length;
}

function warnAboutValues(schema: ResponseSchemaSpec, { path, found }: WarningWalk): void {
  const { type } = schema;
  if (schema.const !== undefined) findUnsafeIntegers(schema.const, [...path, "const"], found);
  if (schema.enum !== undefined) findUnsafeIntegers(schema.enum, [...path, "enum"], found);
  if (type === undefined) return;
  const warn = (keyword: "const" | "enum", value: JsonValue, segments: JsonPath): void => {
    if (isOfType(value, type)) return;
    found.push({ room: "validate", code: "VALUE_AGAINST_TYPE", segments: [...path, ...segments], keyword, type, received: describeReceived(value) });
  };
  if (Object.hasOwn(schema, "const") && schema.const !== undefined) warn("const", schema.const, ["const"]);
  for (const [index, value] of (schema.enum ?? []).entries()) warn("enum", value, ["enum", index]);
}

function warnAboutBounds(schema: ResponseSchemaSpec, { path, found }: WarningWalk): void {
  const { minLength, maxLength, minimum, maximum } = schema;
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    found.push({ room: "validate", code: "IMPOSSIBLE_LENGTH", segments: [...path, "minLength"], minLength, maxLength });
  }
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    found.push({ room: "validate", code: "IMPOSSIBLE_RANGE", segments: [...path, "minimum"], minimum, maximum });
  }
}

function isOfType(value: JsonValue, type: ResponseTypeName): boolean {
  switch (type) {
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
  }
}

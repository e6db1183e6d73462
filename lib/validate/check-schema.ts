import { maxJsonDepth } from "../json/json-depth.js";
import { isPlainObject } from "../json/json-value.js";
import { Visits } from "../json/visits.js";
import type { ExpectedType, TypedPart } from "../messages/facts/validate.js";
import { responseTypeNames, schemaKeywords, schemaKeywordTypes, type SchemaKeyword } from "../spec/suite-format.js";
import { meantBy, unknownKeys } from "./check-field.js";
import { checkKeywordValues } from "./check-schema-values.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** Checks a response schema and all schemas inside it. */
export function checkSchema(schema: unknown, sink: IssueSink): void {
  checkNode(schema, { kind: "schema" }, "schema", { sink, visits: new Visits() });
}

interface SchemaWalk {
  readonly sink: IssueSink;
  readonly visits: Visits;
}

function checkNode(node: unknown, what: TypedPart, expected: ExpectedType, walk: SchemaWalk): void {
  const { sink, visits } = walk;
  const depth = sink.depth;
  if (!isPlainObject(node)) return sink.report({ code: "INVALID_TYPE", what, expected, received: describeReceived(node) });
  if (depth >= maxJsonDepth) return sink.report({ code: "INVALID_JSON_VALUE", problem: { kind: "deepSchema", maxDepth: maxJsonDepth } });
  const visit = visits.enter(node, depth);
  if (visit === "cycle") return sink.report({ code: "INVALID_JSON_VALUE", problem: { kind: "cyclicSchema" } });
  if (visit === "known") return;
  const before = sink.found.length;
  if (Object.keys(node).length === 0) sink.report({ code: "INVALID_VALUE", problem: { kind: "emptySchema" } });
  else checkKeywords(node, walk);
  visits.leave(node, depth, sink.found.length === before);
}

function checkKeywords(node: object, walk: SchemaWalk): void {
  const { sink } = walk;
  for (const keyword of unknownKeys(node, schemaKeywords)) {
    sink.report({ code: "UNSUPPORTED_SCHEMA_KEYWORD", keyword, ...meantBy(keyword, schemaKeywords) }, keyword);
  }
  checkType(node, sink);
  checkKeywordTypes(node, sink);
  checkKeywordValues(node, sink);
  checkChildren(node, walk);
}

function checkType(node: object, sink: IssueSink): void {
  if (!Object.hasOwn(node, "type")) return;
  const type = readOwn(node, "type");
  if ((responseTypeNames as readonly unknown[]).includes(type)) return;
  sink.report({ code: "INVALID_VALUE", problem: { kind: "schemaType", received: describeReceived(type), ...meantBy(type, responseTypeNames) } }, "type");
}

const typedKeywords: readonly SchemaKeyword[] = schemaKeywords.filter((keyword) => schemaKeywordTypes[keyword].length > 0).sort();

/** Reports keywords that don't stand beside the type they belong to. */
function checkKeywordTypes(node: object, sink: IssueSink): void {
  const type = readOwn(node, "type");
  for (const keyword of typedKeywords) {
    const types = schemaKeywordTypes[keyword];
    if (!Object.hasOwn(node, keyword) || (types as readonly unknown[]).includes(type)) continue;
    const received = Object.hasOwn(node, "type") ? { received: describeReceived(type) } : {};
    sink.report({ code: "SCHEMA_KEYWORD_REQUIRES_TYPE", keyword, types, ...received }, keyword);
  }
}

function checkChildren(node: object, walk: SchemaWalk): void {
  const { sink } = walk;
  const properties = readOwn(node, "properties");
  if (isPlainObject(properties)) {
    sink.enter("properties");
    for (const name of Object.keys(properties)) {
      sink.enter(name);
      checkNode(readOwn(properties, name), { kind: "field", field: name }, "schema", walk);
      sink.leave();
    }
    sink.leave();
  }
  const additional = readOwn(node, "additionalProperties");
  if (Object.hasOwn(node, "additionalProperties") && typeof additional !== "boolean") checkChild(additional, "additionalProperties", "schemaOrBoolean", walk);
  if (Object.hasOwn(node, "items")) checkChild(readOwn(node, "items"), "items", "schema", walk);
}

function checkChild(child: unknown, field: string, expected: ExpectedType, walk: SchemaWalk): void {
  walk.sink.enter(field);
  checkNode(child, { kind: "field", field }, expected, walk);
  walk.sink.leave();
}

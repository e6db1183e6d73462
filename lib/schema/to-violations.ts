import type { ErrorObject } from "ajv";
import { isJsonObject } from "../json/json-object.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonArray, JsonObject, JsonValue } from "../json/json-value.js";
import type { SchemaViolation } from "../messages/facts/declared-schema.js";

/** How many violations of one value are told. */
const maxViolations = 20;

/** How many of ajv's errors are looked at for that. */
const maxErrors = 2000;

/** Keywords that are not met because something inside of them is not, which ajv tells before them. */
const choices: ReadonlySet<string> = new Set(["anyOf", "oneOf", "contains", "propertyNames"]);

/**
 * Makes of ajv's errors what a reader needs. Of a choice that no branch meets, the choice alone is told; but where
 * all branches but one are of another type altogether (an object or null), what is wrong with that one.
 */
export function toViolations(errors: readonly ErrorObject[], value: JsonValue): readonly SchemaViolation[] {
  const kept: ErrorObject[] = [];
  for (const error of errors.slice(0, maxErrors)) {
    // `if` only repeats that `then` or `else` is not met.
    if (error.keyword === "if") continue;
    const branches = choices.has(error.keyword) ? takeBranches(kept, error) : [];
    const meant = meantBranch(branches, error);
    if (meant.length > 0) kept.push(...meant);
    else kept.push(error);
  }
  return kept.slice(0, maxViolations).map((error) => toViolation(error, value));
}

/** Takes out what was told of the branches of a choice: the errors straight before it, at its place or inside. */
function takeBranches(kept: ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const parent = choice.schemaPath.slice(0, choice.schemaPath.lastIndexOf("/"));
  let start = kept.length;
  while (start > 0 && isBranchOf(kept[start - 1] as ErrorObject, choice, parent)) start -= 1;
  return kept.splice(start);
}

/** The errors of the one branch whose type is right, where it is one. */
function meantBranch(branches: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  if (!Array.isArray(choice.schema) || choice.schema.length < 2) return [];
  const isOtherType = (error: ErrorObject): boolean => error.keyword === "type" && error.instancePath === choice.instancePath;
  const others = branches.filter((error) => !isOtherType(error));
  return others.length > 0 && branches.length - others.length === choice.schema.length - 1 ? others : [];
}

function isBranchOf(error: ErrorObject, choice: ErrorObject, parent: string): boolean {
  const isInside = error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
  const isBelow = error.schemaPath.startsWith(`${choice.schemaPath}/`);
  // A branch that is a reference tells the place that it refers to.
  const isElsewhere = !error.schemaPath.startsWith(`${parent}/`) || (parent === "#" && /^#\/(?:\$defs|definitions)\//.test(error.schemaPath));
  return isInside && (isBelow || isElsewhere);
}

function toViolation({ instancePath, keyword, params, schema, data, message }: ErrorObject, value: JsonValue): SchemaViolation {
  const path = readPointer(instancePath, value);
  const rule = message ?? keyword;
  const member = memberOf(keyword, params as Readonly<Record<string, unknown>>);
  if (member === undefined) return { path, keyword, expected: schema as JsonValue, received: data as JsonValue, message: rule };
  const at = [...path, member.name];
  if (member.isMissing) return { path: at, keyword, expected: true, message: rule };
  // What it judges is the name.
  if (keyword === "propertyNames") return { path: at, keyword, expected: schema as JsonValue, ...(schema !== false && { received: member.name }), message: rule };
  const received = isJsonObject(data as JsonValue) && Object.hasOwn(data as JsonObject, member.name) ? (data as JsonObject)[member.name] : undefined;
  return { path: at, keyword, expected: schema as JsonValue, ...(received !== undefined && { received }), message: rule };
}

/** The member that a keyword of the whole object is about. */
function memberOf(keyword: string, params: Readonly<Record<string, unknown>>): { readonly name: string; readonly isMissing: boolean } | undefined {
  switch (keyword) {
    case "required":
    case "dependentRequired":
    case "dependencies":
      return typeof params["missingProperty"] === "string" ? { name: params["missingProperty"], isMissing: true } : undefined;
    case "additionalProperties":
      return named(params["additionalProperty"]);
    case "unevaluatedProperties":
      return named(params["unevaluatedProperty"]);
    case "propertyNames":
      return named(params["propertyName"]);
    default:
      return undefined;
  }
}

function named(name: unknown): { readonly name: string; readonly isMissing: boolean } | undefined {
  return typeof name === "string" ? { name, isMissing: false } : undefined;
}

/** A JSON pointer as a path; what leads into an array becomes a number. */
function readPointer(pointer: string, value: JsonValue): JsonPath {
  const path: (string | number)[] = [];
  let current: JsonValue | undefined = value;
  for (const part of pointer.split("/").slice(1)) {
    const segment = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(current)) {
      path.push(Number(segment));
      current = (current as JsonArray)[Number(segment)];
    } else {
      path.push(segment);
      current = isJsonObject(current) && Object.hasOwn(current, segment) ? current[segment] : undefined;
    }
  }
  return path;
}

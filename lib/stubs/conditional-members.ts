import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { arrayMember } from "./array-member.js";
import { isResource, type RefTarget } from "./schema-targets.js";

interface Open extends RefTarget {
  /** Whether all that is said here holds only sometimes. */
  readonly isConditional: boolean;
}

/** More schemas are not looked through for one type. */
const maxSchemas = 1000;

/**
 * Members that a schema names only for some of its values: in `if`, `then` and `else`, in `dependentSchemas` and
 * `dependentRequired`. No type says when they are asked for, but their author means them.
 *
 * @param follow Where a `$ref` leads to.
 * @returns For each name the schemas that the member may have to meet; none where it is only named.
 */
export function conditionalMembers(root: RefTarget, follow: (ref: string, resource: JsonValue) => RefTarget | undefined): ReadonlyMap<string, readonly RefTarget[]> {
  const members = new Map<string, RefTarget[]>();
  const add = (name: string, ...schemas: readonly RefTarget[]): void => {
    const known = members.get(name);
    if (known === undefined) members.set(name, [...schemas]);
    else known.push(...schemas);
  };
  const seen = new Set<JsonValue>();
  const open: Open[] = [{ ...root, isConditional: false }];
  for (let next = open.pop(); next !== undefined && seen.size < maxSchemas; next = open.pop()) {
    const { schema, isConditional } = next;
    if (!isJsonObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const resource = isResource(schema) ? schema : next.resource;
    const ref = ownMember(schema, "$ref");
    const target = typeof ref === "string" ? follow(ref, resource) : undefined;
    if (target !== undefined) open.push({ ...target, isConditional });
    for (const part of arrayMember(schema, "allOf").toReversed()) open.push({ schema: part, resource, isConditional });
    if (isConditional) for (const keyword of ["anyOf", "oneOf"]) for (const part of arrayMember(schema, keyword).toReversed()) open.push({ schema: part, resource, isConditional });
    for (const part of conditionalParts(schema).toReversed()) open.push({ schema: part, resource, isConditional: true });
    for (const name of dependentNames(schema)) add(name);
    const condition = ownMember(schema, "if");
    // What a condition says of a member does not hold for all of its values.
    if (isJsonObject(condition)) for (const name of [...propertiesOf(condition).keys(), ...requiredOf(condition)]) add(name);
    if (!isConditional) continue;
    const declared = propertiesOf(schema);
    for (const [name, property] of declared) add(name, { schema: property, resource });
    for (const name of requiredOf(schema)) add(name);
  }
  return members;
}

function propertiesOf(schema: JsonObject): ReadonlyMap<string, JsonValue> {
  const declared = ownMember(schema, "properties");
  return new Map(isJsonObject(declared) ? Object.entries(declared) : []);
}

function requiredOf(schema: JsonObject): readonly string[] {
  return arrayMember(schema, "required").filter((name) => typeof name === "string");
}

/** What stands behind `dependencies` may be names as well. */
function conditionalParts(schema: JsonObject): readonly JsonValue[] {
  const parts = ["then", "else"].map((keyword) => ownMember(schema, keyword)).filter((part) => part !== undefined);
  return [...parts, ...["dependentSchemas", "dependencies"].flatMap((keyword) => valuesOf(schema, keyword)).filter((part) => !Array.isArray(part))];
}

function dependentNames(schema: JsonObject): readonly string[] {
  return ["dependentRequired", "dependencies"].flatMap((keyword) => valuesOf(schema, keyword)).flatMap((names) => (Array.isArray(names) ? names : [])).filter((name) => typeof name === "string");
}

function valuesOf(schema: JsonObject, keyword: string): readonly JsonValue[] {
  const map = ownMember(schema, keyword);
  return isJsonObject(map) ? Object.values(map) : [];
}

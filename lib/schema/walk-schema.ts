import { jsonKey } from "../json/canonical-json.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonArray, JsonObject, JsonValue } from "../json/json-value.js";
import { measureJson } from "../json/measure-json.js";
import type { SchemaProblem } from "../messages/facts/declared-schema.js";
import { previewValue } from "../messages/preview-value.js";
import { defaultDialect, isRefAlone, readDialect, type SchemaDialect } from "./schema-dialect.js";
import { type KeywordKind, keywordsOf, schemaTypes } from "./schema-keywords.js";
import { type Place, pathOf } from "./schema-place.js";
import { SchemaRefs, type SchemaResource } from "./schema-refs.js";

/** Larger and deeper schemas are not looked into. */
export const maxSchemaNodes = 100_000;
export const maxSchemaDepth = 1000;

/** How many problems of one schema are told. */
const maxProblems = 50;

/** What a schema that a server declares is found to be. */
export interface WalkedSchema {
  readonly problems: readonly SchemaProblem[];
  readonly dialect: SchemaDialect;
  /** The schema without what its dialect does not know but ajv takes for its own. */
  readonly prepared: JsonValue;
  /** Values of any kind in it. */
  readonly nodes: number;
  /** Whether judging a value may take much longer than the value and the schema are large. */
  readonly isCostly: boolean;
  readonly hasFormat: boolean;
  /** Whether it refers to the meta-schema of its own dialect. */
  readonly refersToMetaSchema: boolean;
}

/**
 * Goes through a schema without recursion: what a hostile server sends costs time in proportion, and no stack.
 * It is read as `assumed` where it names no dialect.
 */
export function walkSchema(schema: JsonValue, assumed: SchemaDialect = defaultDialect): WalkedSchema {
  const { nodes, depth } = measureJson(schema, { maxNodes: maxSchemaNodes, maxDepth: maxSchemaDepth });
  const problem = readProblem(schema, nodes, depth);
  if (problem !== undefined) return { problems: [problem], dialect: defaultDialect, prepared: schema, nodes, isCostly: true, hasFormat: false, refersToMetaSchema: false };
  const named = namedDialect(schema);
  const walk = new SchemaWalk((named === undefined ? undefined : readDialect(named)) ?? assumed);
  const prepared = walk.start(schema);
  const { dialect, problems, isCostly, hasFormat, refersToMetaSchema } = walk;
  return { problems, dialect, prepared, nodes, isCostly, hasFormat, refersToMetaSchema };
}

/** Why a schema is not looked into, if so. */
function readProblem(schema: JsonValue, nodes: number, depth: number): SchemaProblem | undefined {
  if (nodes > maxSchemaNodes) return { path: [], kind: "tooLarge", limit: maxSchemaNodes };
  if (depth > maxSchemaDepth) return { path: [], kind: "tooDeep", limit: maxSchemaDepth };
  const named = namedDialect(schema);
  return named !== undefined && readDialect(named) === undefined ? { path: ["$schema"], kind: "unknownDialect", dialect: named } : undefined;
}

/** What `$schema` says, where it says something. */
export function namedDialect(schema: JsonValue): string | undefined {
  const named = isJsonObject(schema) ? ownMember(schema, "$schema") : undefined;
  return typeof named === "string" ? named : undefined;
}

/** A schema that is still to be looked at, and the copy that it fills. */
interface Pending {
  readonly schema: JsonObject;
  readonly place: Place | undefined;
  readonly resource: SchemaResource;
  readonly copy: Record<string, JsonValue>;
}

/** Keywords that make the time of judging hard to foretell. */
const costlyKeywords: ReadonlySet<string> = new Set(["pattern", "patternProperties", "uniqueItems", "$ref", "$dynamicRef", "$recursiveRef"]);

/** Keywords that no dialect knows, with a meaning that ajv alone gives them. */
const foreignKeywords: ReadonlySet<string> = new Set(["nullable", "$async", "id", "discriminator", "__proto__"]);

class SchemaWalk {
  readonly problems: SchemaProblem[] = [];
  isCostly = false;
  hasFormat = false;
  refersToMetaSchema = false;
  readonly dialect: SchemaDialect;
  readonly #keywords: ReadonlyMap<string, KeywordKind>;
  readonly #refs: SchemaRefs;
  readonly #pending: Pending[] = [];
  /** What was copied for {@link #putAt}: once each, however many references lead there. */
  readonly #copied = new Set<unknown>();

  constructor(dialect: SchemaDialect) {
    this.dialect = dialect;
    this.#keywords = keywordsOf(dialect);
    this.#refs = new SchemaRefs(dialect);
  }

  start(schema: JsonValue): JsonValue {
    const named = namedDialect(schema);
    if (named !== undefined && this.dialect !== defaultDialect) this.#tell({ path: ["$schema"], kind: "olderDialect", dialect: named });
    const prepared = this.subschema(schema, undefined, this.#refs.root(schema));
    this.#drain();
    // What a reference leads to is a schema, wherever it stands.
    for (;;) {
      const target = this.#refs.nextUnvisited((problem) => this.#tell(problem));
      if (target === undefined) break;
      this.#putAt(prepared, pathOf(target.place), this.subschema(target.schema, target.place, target.resource));
      this.#drain();
    }
    this.refersToMetaSchema = this.#refs.refersToMetaSchema;
    return prepared;
  }

  /** Puts the copy of a schema that only a reference leads to into the copy of the whole; what is on the way to it is the server's own until then. */
  #putAt(prepared: JsonValue, path: JsonPath, copy: JsonValue): void {
    let holder = prepared as Record<string | number, JsonValue>;
    for (const segment of path.slice(0, -1)) {
      let next = holder[segment] as JsonObject | JsonArray;
      if (!this.#copied.has(next)) {
        next = Array.isArray(next) ? [...next] : { ...next };
        this.#copied.add(next);
        holder[segment] = next;
      }
      holder = next as Record<string | number, JsonValue>;
    }
    const last = path.at(-1);
    if (last !== undefined && last !== "__proto__") holder[last] = copy;
  }

  #drain(): void {
    // From the end, and children are added in reverse, so that problems come in the order of the text.
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      const before = this.#pending.length;
      this.#visit(next);
      const added = this.#pending.splice(before);
      for (const child of added.reverse()) this.#pending.push(child);
    }
  }

  #visit({ schema, place, resource: outer, copy }: Pending): void {
    const resource = this.#refs.enter(schema, place, outer);
    const isAlone = isRefAlone(this.dialect) && Object.hasOwn(schema, "$ref");
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword] as JsonValue;
      if (foreignKeywords.has(keyword) || (keyword === "if" && this.dialect === "draft-06")) continue;
      if (keyword === "$schema" && place !== undefined) continue;
      // ajv looks at this one even where nothing beside the reference counts.
      if (keyword === "type" && isAlone) continue;
      const at: Place = { parent: place, segment: keyword };
      const kind = this.#keywords.get(keyword);
      // `definitions` beside a lone `$ref` is where it may lead.
      copy[keyword] = kind === undefined || (isAlone && kind !== "reference" && kind !== "schemaMap") ? value : readers[kind](value, at, resource, this);
      if (kind === undefined) continue;
      if (costlyKeywords.has(keyword)) this.isCostly = true;
      if (keyword === "format") this.hasFormat = true;
    }
    delete copy["$schema"];
    if (!isAlone) this.#keepProto(schema, copy, place, resource);
  }

  /** ajv passes over members called `__proto__`. What they say is said in ways that it reads. */
  #keepProto(schema: JsonObject, copy: Record<string, JsonValue>, place: Place | undefined, resource: SchemaResource): void {
    const patterns: Record<string, JsonValue> = {};
    const conditions: JsonValue[] = [];
    for (const keyword of Object.keys(schema)) {
      const members = schema[keyword];
      const member = this.#keywords.has(keyword) && isJsonObject(members) ? ownMember(members, "__proto__") : undefined;
      if (member === undefined) continue;
      const at: Place = { parent: { parent: place, segment: keyword }, segment: "__proto__" };
      if (keyword === "properties") patterns[unlike(copy["patternProperties"], "^__proto__$")] = this.subschema(member, at, resource);
      else if (keyword === "patternProperties") patterns[unlike(members, "(?:__proto__)")] = this.subschema(member, at, resource);
      else if (keyword === "dependentRequired" || (keyword === "dependencies" && Array.isArray(member))) conditions.push({ required: readers.names(member, at, resource, this) });
      else if (keyword === "dependentSchemas" || keyword === "dependencies") conditions.push(this.subschema(member, at, resource));
    }
    const { patternProperties, allOf } = copy;
    if (Object.keys(patterns).length > 0) copy["patternProperties"] = { ...(isJsonObject(patternProperties) && patternProperties), ...patterns };
    if (conditions.length > 0) copy["allOf"] = [...(Array.isArray(allOf) ? allOf : []), ...conditions.map((then) => ({ if: { required: ["__proto__"] }, then }))];
  }

  /** Looks at a schema later, and gives the copy that will be filled. */
  subschema(value: JsonValue, place: Place | undefined, resource: SchemaResource): JsonValue {
    if (typeof value === "boolean") return value;
    if (!isJsonObject(value)) {
      this.report("object | boolean", value, place);
      return true;
    }
    const copy: Record<string, JsonValue> = {};
    this.#pending.push({ schema: value, place, resource, copy });
    return copy;
  }

  report(expected: string, value: JsonValue, place: Place | undefined): void {
    this.#tell({ path: pathOf(place), kind: "notASchema", expected, received: previewValue(value) });
  }

  reference(ref: string, place: Place, resource: SchemaResource): void {
    this.#refs.add(ref, place, resource);
  }

  #tell(problem: SchemaProblem): void {
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }
}

/** `type` may be a list as well. */
const typeNames = `${schemaTypes.map((type) => `"${type}"`).join(" | ")}, or an array of these`;

type Reader = (value: JsonValue, place: Place, resource: SchemaResource, walk: SchemaWalk) => JsonValue;

/** Checks what stands behind a keyword and gives what the copy gets. */
const readers: { readonly [Kind in KeywordKind]: Reader } = {
  schema: (value, place, resource, walk) => walk.subschema(value, place, resource),
  schemas(value, place, resource, walk) {
    if (!Array.isArray(value) || value.length === 0) return complain(walk, "non-empty schema[]", value, place);
    return value.map((item: JsonValue, index) => walk.subschema(item, { parent: place, segment: index }, resource));
  },
  schemaOrSchemas: (value, place, resource, walk) => (Array.isArray(value) ? readers.schemas : readers.schema)(value, place, resource, walk),
  schemaMap: (value, place, resource, walk) => mapOf(value, place, walk, (member, at) => walk.subschema(member, at, resource)),
  patternMap: (value, place, resource, walk) =>
    mapOf(value, place, walk, (member, at) => {
      if (!isPattern(String(at.segment))) walk.report("regular expression", at.segment, at);
      return walk.subschema(member, at, resource);
    }),
  dependencies: (value, place, resource, walk) =>
    mapOf(value, place, walk, (member, at) => (Array.isArray(member) ? readers.names : readers.schema)(member, at, resource, walk)),
  nameLists: (value, place, resource, walk) => mapOf(value, place, walk, (member, at) => readers.names(member, at, resource, walk)),
  booleanMap: (value, place, resource, walk) => mapOf(value, place, walk, (member, at) => readers.boolean(member, at, resource, walk)),
  types(value, place, _, walk) {
    const isType = (one: JsonValue): boolean => (schemaTypes as readonly JsonValue[]).includes(one);
    const isRight = Array.isArray(value) ? value.length > 0 && value.every(isType) && new Set(value).size === value.length : isType(value);
    return isRight ? value : complain(walk, typeNames, value, place);
  },
  string: checked("string", (value) => typeof value === "string"),
  id: checked("string without a fragment", (value) => typeof value === "string" && /^[^#]*#?$/.test(value)),
  anchor: checked("name of letters, digits, -, _ and .", (value, dialect) => typeof value === "string" && (dialect === "2019-09" ? /^[A-Za-z][-A-Za-z0-9.:_]*$/ : /^[A-Za-z_][-A-Za-z0-9._]*$/).test(value)),
  boolean: checked("boolean", (value) => typeof value === "boolean"),
  number: checked("number", (value) => typeof value === "number"),
  positive: checked("number > 0", (value) => typeof value === "number" && value > 0),
  count: checked("integer >= 0", (value) => typeof value === "number" && Number.isInteger(value) && value >= 0),
  array: checked("array", (value) => Array.isArray(value)),
  uniqueArray: checked("non-empty unique array", (value) => Array.isArray(value) && value.length > 0 && new Set(value.map((item: JsonValue) => jsonKey(item))).size === value.length),
  names: checked("unique string[]", (value) => Array.isArray(value) && value.every((item) => typeof item === "string") && new Set(value).size === value.length),
  pattern: checked("regular expression", (value) => typeof value === "string" && isPattern(value)),
  reference(value, place, resource, walk) {
    if (typeof value !== "string") return complain(walk, "string", value, place);
    walk.reference(value, place, resource);
    return value;
  },
};

function checked(expected: string, isRight: (value: JsonValue, dialect: SchemaDialect) => boolean): Reader {
  return (value, place, _, walk) => (isRight(value, walk.dialect) ? value : complain(walk, expected, value, place));
}

function complain(walk: SchemaWalk, expected: string, value: JsonValue, place: Place): JsonValue {
  walk.report(expected, value, place);
  return value;
}

/** A pattern for the same names that nobody else has written. */
function unlike(patterns: JsonValue | undefined, pattern: string): string {
  let unique = pattern;
  while (isJsonObject(patterns) && Object.hasOwn(patterns, unique)) unique = `(?:${unique})`;
  return unique;
}

function mapOf(value: JsonValue, place: Place, walk: SchemaWalk, read: (member: JsonValue, at: Place) => JsonValue): JsonValue {
  if (!isJsonObject(value)) return complain(walk, "object", value, place);
  const copy: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) if (key !== "__proto__") copy[key] = read(value[key] as JsonValue, { parent: place, segment: key });
  return copy;
}

/** Whether it is a regular expression of ECMAScript, with Unicode rules or without. */
function isPattern(text: string): boolean {
  return toPattern(text) !== undefined;
}

/** Reads a pattern by Unicode rules; where it is wrong by those, as servers in other languages write it. */
export function toPattern(text: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(text, flags);
    } catch {
      // by the other rules, then
    }
  }
  return undefined;
}

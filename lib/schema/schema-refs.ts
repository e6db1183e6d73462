import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonArray, JsonObject, JsonValue } from "../json/json-value.js";
import type { SchemaProblem } from "../messages/facts/declared-schema.js";
import { isRefAlone, readDialect, type SchemaDialect } from "./schema-dialect.js";
import { type Place, pathOf } from "./schema-place.js";

/** A schema with an address of its own: the root, or one with an `$id`. */
export interface SchemaResource {
  readonly uri: string;
  readonly schema: JsonValue;
  readonly place: Place | undefined;
  /** Schemas that are named by an anchor. */
  readonly anchors: Map<string, Target>;
}

/** What a reference leads to. */
export interface Target {
  readonly schema: JsonValue;
  readonly place: Place | undefined;
  readonly resource: SchemaResource;
}

interface Reference {
  readonly ref: string;
  readonly place: Place;
  readonly resource: SchemaResource;
}

/** Stands for the address of a schema that does not tell its own. Nothing is ever fetched from anywhere. */
const nowhere = "mcpeak:///schema";

/** The references of one schema, and what they may lead to. */
export class SchemaRefs {
  refersToMetaSchema = false;
  readonly #dialect: SchemaDialect;
  readonly #resources = new Map<string, SchemaResource>();
  readonly #visited = new Set<JsonObject>();
  readonly #references: Reference[] = [];
  #next = 0;

  constructor(dialect: SchemaDialect) {
    this.#dialect = dialect;
  }

  root(schema: JsonValue): SchemaResource {
    return this.#addResource(nowhere, schema, undefined);
  }

  /** Notes a schema that is looked at, and gives the resource that it belongs to. */
  enter(schema: JsonObject, place: Place | undefined, outer: SchemaResource): SchemaResource {
    this.#visited.add(schema);
    if (isRefAlone(this.#dialect) && Object.hasOwn(schema, "$ref")) return outer;
    const resource = this.#resourceOf(schema, place, outer);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = ownMember(schema, keyword);
      if (typeof anchor === "string") resource.anchors.set(anchor, { schema, place, resource });
    }
    return resource;
  }

  add(ref: string, place: Place, resource: SchemaResource): void {
    this.#references.push({ ref, place, resource });
  }

  /** Goes on through the references to the next one that leads to something nobody has looked at. */
  nextUnvisited(tell: (problem: SchemaProblem) => void): Target | undefined {
    while (this.#next < this.#references.length) {
      const reference = this.#references[this.#next++] as Reference;
      const target = this.#resolve(reference);
      if (target === "metaSchema") this.refersToMetaSchema = true;
      else if (typeof target === "string") tell({ path: pathOf(reference.place), kind: target, ref: reference.ref });
      else if (!isJsonObject(target.schema) || !this.#visited.has(target.schema)) return target;
    }
    return undefined;
  }

  #resourceOf(schema: JsonObject, place: Place | undefined, outer: SchemaResource): SchemaResource {
    const id = ownMember(schema, "$id");
    if (typeof id !== "string" || id === "" || id === "#") return outer;
    if (id.startsWith("#")) {
      if (isRefAlone(this.#dialect)) outer.anchors.set(id.slice(1), { schema, place, resource: outer });
      return outer;
    }
    const uri = resolveUri(id, outer.uri);
    return uri === undefined ? outer : this.#addResource(withoutFragment(uri), schema, place);
  }

  #addResource(uri: string, schema: JsonValue, place: Place | undefined): SchemaResource {
    const resource: SchemaResource = { uri, schema, place, anchors: new Map() };
    this.#resources.set(uri, resource);
    return resource;
  }

  #resolve({ ref, resource }: Reference): Target | "metaSchema" | "remoteRef" | "unresolvedRef" {
    if (ref.startsWith("#")) return findFragment(ref.slice(1), resource) ?? "unresolvedRef";
    const uri = resolveUri(ref, resource.uri);
    if (uri === undefined) return "remoteRef";
    const address = withoutFragment(uri);
    const target = this.#resources.get(address);
    if (target !== undefined) return findFragment(ref.includes("#") ? ref.slice(ref.indexOf("#") + 1) : "", target) ?? "unresolvedRef";
    return this.#dialect !== "draft-06" && readDialect(address) === this.#dialect ? "metaSchema" : "remoteRef";
  }
}

function findFragment(fragment: string, resource: SchemaResource): Target | undefined {
  let text: string;
  try {
    text = decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
  if (text !== "" && !text.startsWith("/")) return resource.anchors.get(text);
  let target: Target = { schema: resource.schema, place: resource.place, resource };
  for (const part of text.split("/").slice(1)) {
    const segment = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const schema = memberOf(target.schema, segment);
    if (schema === undefined) return undefined;
    target = { schema, place: { parent: target.place, segment: Array.isArray(target.schema) ? Number(segment) : segment }, resource };
  }
  return target;
}

function memberOf(value: JsonValue, segment: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(segment) ? (value as JsonArray)[Number(segment)] : undefined;
  return isJsonObject(value) ? ownMember(value, segment) : undefined;
}

function resolveUri(ref: string, base: string): string | undefined {
  try {
    return new URL(ref, base).href;
  } catch {
    return undefined;
  }
}

function withoutFragment(uri: string): string {
  const at = uri.indexOf("#");
  return at < 0 ? uri : uri.slice(0, at);
}

import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";

/** What a `$ref` of one schema leads to. */
export interface RefTarget {
  readonly schema: JsonValue;
  /** The schema that `#` means in it. */
  readonly resource: JsonValue;
}

interface NamedPlaces {
  /** By address. */
  readonly resources: Map<string, JsonValue>;
  /** The address of each. */
  readonly bases: Map<JsonValue, string>;
  /** By address and anchor. */
  readonly anchors: Map<string, RefTarget>;
}

/** Stands for the address of a schema that does not tell its own. Nothing is ever fetched from anywhere. */
const nowhere = "mcpeak:///schema";

/** The places of one schema that references may lead to. Nothing outside it is ever looked at. */
export class SchemaTargets {
  readonly #root: JsonValue;
  #named: NamedPlaces | undefined;

  constructor(root: JsonValue) {
    this.#root = root;
  }

  /** Where `ref` leads to; `undefined` where that is nowhere, or out of the schema. */
  find(ref: string, resource: JsonValue): RefTarget | undefined {
    if (ref === "#" || ref.startsWith("#/")) return findPointer(ref.slice(1), resource);
    const { resources, bases, anchors } = (this.#named ??= indexNames(this.#root));
    const uri = resolveUri(ref, bases.get(resource) ?? nowhere);
    if (uri === undefined) return undefined;
    const [address = "", fragment = ""] = uri.split("#", 2);
    const found = resources.get(address);
    if (found === undefined) return undefined;
    return fragment === "" || fragment.startsWith("/") ? findPointer(fragment, found) : anchors.get(uri);
  }
}

function findPointer(fragment: string, resource: JsonValue): RefTarget | undefined {
  let text: string;
  try {
    text = decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
  let schema: JsonValue | undefined = resource;
  let owner = resource;
  for (const part of text.split("/").slice(1)) {
    const segment = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(schema)) schema = /^(?:0|[1-9]\d*)$/.test(segment) ? (schema as readonly JsonValue[])[Number(segment)] : undefined;
    else schema = isJsonObject(schema) ? ownMember(schema, segment) : undefined;
    if (schema === undefined) return undefined;
    if (isResource(schema)) owner = schema;
  }
  return { schema, resource: owner };
}

/** Whether `#` has another meaning in this schema than around it. */
export function isResource(schema: JsonValue): schema is JsonObject {
  const id = isJsonObject(schema) ? ownMember(schema, "$id") : undefined;
  return typeof id === "string" && id !== "" && !id.startsWith("#");
}

function indexNames(root: JsonValue): NamedPlaces {
  const places: NamedPlaces = { resources: new Map([[nowhere, root]]), bases: new Map(), anchors: new Map() };
  const open: { readonly schema: JsonValue; readonly base: string; readonly resource: JsonValue }[] = [{ schema: root, base: nowhere, resource: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let { base, resource } = next;
    const { schema } = next;
    if (typeof schema !== "object" || schema === null) continue;
    if (isResource(schema)) {
      base = (resolveUri(schema["$id"] as string, base) ?? base).split("#", 1)[0] as string;
      resource = schema;
      places.resources.set(base, schema);
      places.bases.set(schema, base);
    }
    if (isJsonObject(schema)) for (const name of anchorsOf(schema)) places.anchors.set(`${base}#${name}`, { schema, resource });
    for (const inner of Object.values(schema) as JsonValue[]) open.push({ schema: inner, base, resource });
  }
  return places;
}

function anchorsOf(schema: JsonObject): readonly string[] {
  const id = ownMember(schema, "$id");
  return [ownMember(schema, "$anchor"), ownMember(schema, "$dynamicAnchor"), typeof id === "string" && id.startsWith("#") ? id.slice(1) : undefined].filter(
    (name) => typeof name === "string",
  );
}

function resolveUri(ref: string, base: string): string | undefined {
  try {
    return new URL(ref, base).href;
  } catch {
    return undefined;
  }
}

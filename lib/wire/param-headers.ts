import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import type { ParamHeaderProblem } from "../messages/facts/wire.js";
import { showValue } from "../messages/show-value.js";
import { encodeHeaderValue } from "./header-value.js";

/** A parameter of a tool whose value is repeated in a header. */
export interface ParamHeader {
  readonly header: string;
  /** Property names, from the arguments down. */
  readonly path: readonly string[];
}

export interface ParamHeaders {
  readonly headers: readonly ParamHeader[];
  /** What the schema does that the protocol forbids, and where; the first of it. */
  readonly fault?: { readonly path: string; readonly problem: ParamHeaderProblem };
}

const annotation = "x-mcp-header";

/** Keywords that hold one schema or an array of them. */
const schemaKeywords = [
  "items", "prefixItems", "contains", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames",
  "additionalItems", "oneOf", "anyOf", "allOf", "not", "if", "then", "else", "contentSchema",
];
/** Keywords that hold schemas by name. */
const schemaMapKeywords = ["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"];

/** The way to a property, from its end: a schema may be nested too deep to copy the way at each step. */
interface Way {
  readonly name: string;
  readonly before: Way | undefined;
}

interface Node {
  readonly schema: unknown;
  readonly way: Way | undefined;
  /** By `properties` alone. */
  readonly isReachable: boolean;
}

/** More of one tool are not sent. */
const maxHeaders = 100;

/**
 * Finds the `x-mcp-header` annotations of an input schema. Values of faulty ones are
 * sent as well where that can be done: the fault is told once, the calls go on.
 */
export function readParamHeaders(inputSchema: JsonValue | undefined): ParamHeaders {
  const headers: ParamHeader[] = [];
  const seen = new Set<string>();
  let fault: ParamHeaders["fault"];
  // No recursion: a schema may be nested as deep as JSON can be.
  const waiting: Node[] = [{ schema: inputSchema, way: undefined, isReachable: true }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { schema, way } = node;
    if (!isPlainObject(schema)) continue;
    if (Object.hasOwn(schema, annotation)) {
      const isReachable = node.isReachable && way !== undefined;
      const problem = problemOf(schema, isReachable, seen);
      if (problem !== undefined) fault ??= { path: pathOf(way).slice(0, maxShownSteps).join("."), problem };
      const header = schema[annotation];
      if (isName(header)) {
        const name = header.toLowerCase();
        if (isReachable && !seen.has(name) && headers.length < maxHeaders) headers.push({ header: `mcp-param-${name}`, path: pathOf(way) });
        seen.add(name);
      }
    }
    push(waiting, schema, node);
  }
  return { headers, ...(fault !== undefined && { fault }) };
}

const maxShownSteps = 20;

function pathOf(way: Way | undefined): readonly string[] {
  const path: string[] = [];
  for (let step = way; step !== undefined; step = step.before) path.push(step.name);
  return path.reverse();
}

/** Puts a schema's subschemas on the stack, so that they come off in the order they are written in. */
function push(waiting: Node[], schema: Record<string, unknown>, { way, isReachable }: Node): void {
  const below: Node[] = [];
  for (const keyword of schemaMapKeywords) {
    const map = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (!isPlainObject(map)) continue;
    const isStep = keyword === "properties" && isReachable;
    for (const [name, each] of Object.entries(map)) below.push({ schema: each, way: isStep ? { name, before: way } : way, isReachable: isStep });
  }
  for (const keyword of schemaKeywords) {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    for (const each of Array.isArray(value) ? (value as readonly unknown[]) : [value]) below.push({ schema: each, way, isReachable: false });
  }
  for (let at = below.length - 1; at >= 0; at -= 1) waiting.push(below[at] as Node);
}

function problemOf(schema: Record<string, unknown>, isReachable: boolean, seen: ReadonlySet<string>): ParamHeaderProblem | undefined {
  const { [annotation]: header, type } = schema;
  if (!isReachable) return { kind: "notReachable" };
  if (!isName(header)) return { kind: "notAName", received: showValue(header) };
  if (type !== "string" && type !== "integer" && type !== "boolean") return { kind: "notPrimitive", received: showValue(type) };
  return seen.has(header.toLowerCase()) ? { kind: "notUnique", name: showValue(header) } : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[!#$%&'*+\-.^_`|~\w]+$/.test(value);
}

/** The headers that repeat values of `input`; none for what is absent or null, or is neither text, number nor truth value. */
export function paramHeaders(declared: readonly ParamHeader[], input: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { header, path } of declared) {
    const text = textOf(valueAt(input, path));
    if (text !== undefined) headers[header] = encodeHeaderValue(text);
  }
  return headers;
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const name of path) {
    if (!isPlainObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** So many faults of one server are told. */
const maxTold = 1000;

/** The declarations of each listed tool. */
export class ToolHeaders {
  #read = new Map<string, readonly ParamHeader[]>();

  readonly #told = new Set<string>();

  /** Takes a new list in place of the old one. Gives faults that it had not given before. */
  take(tools: readonly JsonObject[]): readonly { readonly tool: string; readonly fault: NonNullable<ParamHeaders["fault"]> }[] {
    const faults = [];
    this.#read = new Map();
    for (const { name, inputSchema } of tools) {
      if (typeof name !== "string") continue;
      const { headers, fault } = readParamHeaders(inputSchema);
      if (headers.length > 0) this.#read.set(name, headers);
      if (fault === undefined) continue;
      const key = JSON.stringify([name, fault]);
      if (this.#told.size < maxTold && !this.#told.has(key)) faults.push({ tool: name, fault });
      if (this.#told.size < maxTold) this.#told.add(key);
    }
    return faults;
  }

  of(tool: string): readonly ParamHeader[] | undefined {
    return this.#read.get(tool);
  }
}

import type { JsonPath } from "../json/json-path.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { boundValue } from "../match/bound-value.js";
import type { ResultViolation, ToolSchemaMember } from "../messages/facts/session-evidence.js";
import { inspectSchema, type SchemaProblem } from "../schema/declared-schema.js";
import { checkProtocolResult, type ProtocolViolation } from "../schema/protocol-result.js";
import { dialectsOf, type SchemaDialect } from "../schema/schema-dialect.js";
import { examineResult, observe, placesIn, valueAt } from "./examine-result.js";
import type { EvidenceObservation } from "./observation-log.js";
import { ownLabel } from "./own-label.js";

/** After so long, in ms, what else this process has to do gets its turn. */
const sliceMs = 10;
const maxPlaces = 20;
const maxNames = 10;

/** One entry of the list: what it is, and where it stands in all pages joined. */
interface Entry {
  readonly value: JsonValue;
  readonly index: number;
  readonly page: JsonObject;
}

/** Tools whose schemas are of one dialect. */
interface DialectUse {
  readonly kind: "unknownDialect" | "olderDialect";
  readonly tools: Set<string>;
  readonly path: JsonPath;
}

/** What is known of the schemas of one list. */
interface Schemas {
  /** What those may be meant in that name no dialect. */
  readonly assumed: readonly SchemaDialect[];
  /** Dialects that are to be told, by their names. */
  readonly odd: Map<string, DialectUse>;
  readonly tell: (observation: EvidenceObservation) => void;
}

/**
 * Judges a whole list of tools, each tool on its own: by what the protocol asks for,
 * and its schemas by their dialects. A long list is judged in slices.
 */
export async function examineTools(pages: readonly JsonObject[], version: string, tell: (observation: EvidenceObservation) => void): Promise<void> {
  for (const page of pages) {
    const broken = examineResult("tools/list", version, { ...page, tools: [] }, { label: ownLabel });
    if (broken !== undefined) tell(broken);
  }
  const schemas: Schemas = { assumed: dialectsOf(version), odd: new Map(), tell };
  const names = new Map<string, number>();
  let sliceStart = performance.now();
  for (const entry of entriesOf(pages)) {
    if (performance.now() - sliceStart > sliceMs) {
      await new Promise((settle) => setImmediate(settle));
      sliceStart = performance.now();
    }
    const name = nameOf(entry.value);
    if (name !== undefined) names.set(name, (names.get(name) ?? 0) + 1);
    const broken = brokenPlaces(entry, version);
    if (broken.length > 0) tell(brokenDeclaration(entry, name, version, broken));
    for (const member of ["inputSchema", "outputSchema"] as const) examineSchema(entry, member, broken, schemas);
  }
  for (const [tool, count] of names) {
    if (count > 1) tell(observe("error", { room: "session", code: "DUPLICATE_TOOL_NAME", tool, count }, ownLabel));
  }
  for (const [dialect, use] of schemas.odd) tell(dialectObservation(dialect, use));
}

function* entriesOf(pages: readonly JsonObject[]): Generator<Entry> {
  let index = 0;
  for (const page of pages) {
    for (const value of page["tools"] as readonly JsonValue[]) yield { value, index: index++, page };
  }
}

/** The name that a declaration gives; none where it is no name, or no declaration. */
export function nameOf(declaration: JsonValue): string | undefined {
  const name = isPlainObject(declaration) && Object.hasOwn(declaration, "name") ? declaration["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

/** What the protocol does not allow in one entry. */
function brokenPlaces({ value, page }: Entry, version: string): readonly ProtocolViolation[] {
  const found = checkProtocolResult("tools/list", version, { ...page, tools: [value] });
  return found.length === 0 ? found : found.filter(({ path }) => path[0] === "tools" && path.length > 1);
}

function brokenDeclaration({ value, index }: Entry, tool: string | undefined, protocolVersion: string, broken: readonly ProtocolViolation[]): EvidenceObservation {
  const { total, violations } = placesIn({ tools: [value] }, broken);
  const placed = violations.map((violation) => ({ ...violation, path: ["tools", index, ...violation.path.slice(2)] }));
  const facts = { room: "session", code: "RESULT_BREAKS_PROTOCOL", method: "tools/list", protocolVersion, ...(tool !== undefined && { tool }), total, violations: placed } as const;
  return observe("error", facts, ownLabel, placed[0]?.path);
}

function examineSchema({ value, index }: Entry, member: ToolSchemaMember, broken: readonly ProtocolViolation[], { assumed, odd, tell }: Schemas): void {
  const schema = isPlainObject(value) && Object.hasOwn(value, member) ? (value[member] as JsonValue) : undefined;
  // What is no object at all is told as what the protocol does not allow.
  if (!isPlainObject(schema)) return;
  const found = inspectSchema(schema as JsonObject, assumed);
  if (found.length === 0) return;
  const tool = nameOf(value);
  const at = (path: JsonPath): JsonPath => ["tools", index, member, ...path];
  const isTold = ({ path }: SchemaProblem): boolean => broken.some((violation) => isSamePath(violation.path.slice(2), [member, ...path]));
  const wrong = found.filter(isWrong).filter((problem) => !isTold(problem)).map((problem) => placeOf(problem, schema as JsonObject, at));
  const head = { room: "session", ...(tool !== undefined && { tool }), member } as const;
  if (wrong.length > 0) tell(observe("error", { ...head, code: "INVALID_TOOL_SCHEMA", total: wrong.length, violations: wrong.slice(0, maxPlaces) }, ownLabel, wrong[0]?.path));
  const inapplicable = found.find(isInapplicable);
  if (inapplicable !== undefined) {
    const problem = { ...inapplicable, path: at(inapplicable.path) };
    tell(observe("warning", { ...head, code: "SCHEMA_NOT_APPLIED", problem }, ownLabel, problem.path));
  }
  for (const problem of found) if (problem.kind === "unknownDialect" || problem.kind === "olderDialect") noteDialect(problem, tool ?? `tools[${index}]`, at(problem.path), odd);
}

type WrongSchema = Extract<SchemaProblem, { readonly kind: "notASchema" | "unresolvedRef" }>;
type Inapplicable = Extract<SchemaProblem, { readonly kind: "remoteRef" | "tooDeep" | "tooLarge" | "notCompiled" }>;
type OddDialect = Extract<SchemaProblem, { readonly kind: "unknownDialect" | "olderDialect" }>;

function isWrong(problem: SchemaProblem): problem is WrongSchema {
  return problem.kind === "notASchema" || problem.kind === "unresolvedRef";
}

function isInapplicable(problem: SchemaProblem): problem is Inapplicable {
  return problem.kind === "remoteRef" || problem.kind === "tooDeep" || problem.kind === "tooLarge" || problem.kind === "notCompiled";
}

function isSamePath(left: JsonPath, right: JsonPath): boolean {
  return left.length === right.length && left.every((segment, index) => segment === right[index]);
}

function placeOf(problem: WrongSchema, schema: JsonObject, at: (path: JsonPath) => JsonPath): ResultViolation {
  if (problem.kind === "unresolvedRef") return { path: at(problem.path), keyword: "$ref", expected: "a schema", received: problem.ref };
  const received = valueAt(schema, problem.path);
  return { path: at(problem.path), keyword: "type", expected: problem.expected, ...(received !== undefined && { received: boundValue(received) }) };
}

function noteDialect({ kind, dialect }: OddDialect, tool: string, path: JsonPath, dialects: Map<string, DialectUse>): void {
  const use = dialects.get(dialect);
  if (use === undefined) dialects.set(dialect, { kind, tools: new Set([tool]), path });
  else use.tools.add(tool);
}

function dialectObservation(dialect: string, { kind, tools, path }: DialectUse): EvidenceObservation {
  const named = { dialect, total: tools.size, tools: [...tools].slice(0, maxNames) };
  const place = tools.size === 1 ? path : undefined;
  return kind === "unknownDialect"
    ? observe("warning", { room: "session", code: "UNKNOWN_SCHEMA_DIALECT", ...named }, ownLabel, place)
    : observe("info", { room: "session", code: "OLDER_SCHEMA_DIALECT", ...named }, ownLabel, place);
}

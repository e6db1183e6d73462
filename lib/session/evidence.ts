import type { JsonObject, JsonValue } from "../json/json-value.js";
import { isPlainObject } from "../json/json-value.js";
import { matchSchema } from "../match/match-schema.js";
import { nearestTools } from "../match/nearest-tools.js";
import { type CompiledSchema, compileSchema } from "../schema/declared-schema.js";
import { dialectsOf } from "../schema/schema-dialect.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import { examineContent, examineResult, observe } from "./examine-result.js";
import { examineTools, nameOf } from "./examine-tools.js";
import type { EvidenceObservation, ObservationLog } from "./observation-log.js";
import { ownLabel } from "./own-label.js";
import { asPlainSchema } from "./plain-schema.js";

/** The first version in which tools declare what their structured content looks like. */
const firstWithOutputSchemas = "2025-06-18";

/** A list that was the same so many times in a row when a finding asked for it anew is believed from then on. */
const maxConfirmations = 5;

export interface EvidenceOptions {
  /** The negotiated version. */
  readonly version: string;
  readonly log: ObservationLog;
  /** Asks for the list of tools now. */
  readonly refresh: () => Promise<void>;
}

/** What a list says of one tool. */
interface Declaration {
  /** Absent where it has none, or where several tools share the name. */
  readonly output?: OutputSchema;
}

/** An output schema: made applicable when the first call needs it. */
interface OutputSchema {
  readonly schema: JsonObject;
  /** The same where it is so plain that a match can be told without ajv. */
  readonly plain: ResponseSchemaSpec | undefined;
  /** `null` where it can't be applied. */
  compiled?: CompiledSchema | null;
  compiling?: Promise<CompiledSchema | null>;
}

type Found = EvidenceObservation | undefined;

/** Judges what a server answers, beside whoever asked: by the protocol, and by what the server itself declares. */
export class Evidence {
  readonly #version: string;
  readonly #log: ObservationLog;
  readonly #refresh: () => Promise<void>;
  readonly #hasOutputSchemas: boolean;
  #declared: ReadonlyMap<string, Declaration> | undefined;
  #names: ReadonlySet<string> | undefined;
  /** The list as text, to know it again. */
  #listText: string | undefined;
  /** Findings that the list was asked for anew, by code and tool. */
  readonly #confirmed = new Set<string>();
  #confirmations = 0;
  #examined: Promise<void> = Promise.resolve();

  constructor({ version, log, refresh }: EvidenceOptions) {
    this.#version = version;
    this.#log = log;
    this.#refresh = refresh;
    this.#hasOutputSchemas = version >= firstWithOutputSchemas;
  }

  /** Names of the tools that the server declares, as last listed; `undefined` while no list could be had. */
  get tools(): ReadonlySet<string> | undefined {
    return this.#names;
  }

  /** Settles when all lists that came so far are judged. */
  settled(): Promise<void> {
    return this.#examined;
  }

  /** How the server answered the request that opened the conversation. */
  opened(method: "initialize" | "server/discover", result: JsonObject): void {
    const broken = examineResult(method, this.#version, result, { label: ownLabel });
    if (broken !== undefined) this.#log.addOnce(broken);
  }

  /** The server has no tools to declare. */
  noTools(): void {
    this.#declare(new Map());
  }

  /** The server's list; the same again is not judged again. */
  listed(pages: readonly JsonObject[]): void {
    const text = textOf(pages);
    if (text !== undefined && text === this.#listText) return;
    this.#listText = text;
    this.#confirmed.clear();
    this.#confirmations = 0;
    this.#declare(this.#declarationsOf(pages));
    const examine = async (): Promise<void> => {
      // Whoever waits for the list goes first: there is time while the server works.
      await new Promise((settle) => setImmediate(settle));
      await examineTools(pages, this.#version, (observation) => this.#log.addOnce(observation));
    };
    this.#examined = this.#examined.then(examine);
  }

  /** A tool is called now: what its answer is judged by is made ready while the server works. */
  called(tool: string): void {
    const output = this.#declared?.get(tool)?.output;
    if (output !== undefined && output.compiled === undefined && output.plain === undefined) void this.#compile(tool, output);
  }

  /** A tool answered with a result. Gives something to wait for where that can't be judged at once. */
  answered(tool: string, result: JsonObject, label: string | undefined): Promise<void> | undefined {
    const broken = examineResult("tools/call", this.#version, result, { tool, label });
    if (broken !== undefined) this.#log.addEvidence(broken);
    const found = this.#examineByList(tool, result, label);
    return found === undefined ? undefined : this.#confirm(found, tool, result, label);
  }

  /** What speaks against an answer by what the list says. */
  #examineByList(tool: string, result: JsonObject, label: string | undefined): Found | Promise<Found> {
    if (this.#declared === undefined || result["isError"] === true) return undefined;
    const declaration = this.#declared.get(tool);
    if (declaration === undefined) {
      const { nearest } = nearestTools(tool, this.#declared.keys());
      return observe("warning", { room: "session", code: "UNDECLARED_TOOL_ANSWERED", tool, nearest }, label);
    }
    const { output } = declaration;
    if (output === undefined) return undefined;
    if (!Object.hasOwn(result, "structuredContent")) return observe("error", { room: "session", code: "STRUCTURED_CONTENT_NOT_SENT", tool }, label);
    const content = result["structuredContent"] as JsonValue;
    if (output.plain !== undefined && matchSchema(output.plain, content).total === 0) return undefined;
    const judge = (compiled: CompiledSchema | null): Found => (compiled === null ? undefined : examineContent(tool, compiled, content, label));
    return output.compiled === undefined ? this.#compile(tool, output).then(judge) : judge(output.compiled);
  }

  /**
   * A list may be out of date: not every server tells when it changes, and not every
   * way of reaching one carries it. Before anything is held against an answer by
   * what the list says, the list is asked for anew.
   */
  async #confirm(first: Found | Promise<Found>, tool: string, result: JsonObject, label: string | undefined): Promise<void> {
    const before = this.#declared;
    const found = await first;
    if (found === undefined) return;
    const { code } = found.facts;
    const key = `${code} ${tool}`;
    if (code === "SCHEMA_NOT_APPLIED" || this.#confirmed.has(key) || this.#confirmations >= maxConfirmations) return this.#log.addEvidence(found);
    await this.#refresh();
    const confirmed = this.#declared === before ? found : await this.#examineByList(tool, result, label);
    if (confirmed === undefined) return;
    this.#confirmed.add(key);
    this.#confirmations += 1;
    this.#log.addEvidence(confirmed);
  }

  #declare(declared: ReadonlyMap<string, Declaration>): void {
    this.#declared = declared;
    this.#names = new Set(declared.keys());
  }

  #compile(tool: string, output: OutputSchema): Promise<CompiledSchema | null> {
    output.compiling ??= this.#compileOnce(tool, output);
    return output.compiling;
  }

  async #compileOnce(tool: string, output: OutputSchema): Promise<CompiledSchema | null> {
    const made = await compileSchema(output.schema, dialectsOf(this.#version));
    output.compiled = "problem" in made ? null : made;
    // Everything else that is wrong with it is told with the list.
    if ("problem" in made && made.problem.kind === "notCompiled") {
      this.#log.addOnce(observe("warning", { room: "session", code: "SCHEMA_NOT_APPLIED", tool, member: "outputSchema", problem: made.problem }, ownLabel));
    }
    return output.compiled;
  }

  #declarationsOf(pages: readonly JsonObject[]): ReadonlyMap<string, Declaration> {
    const declared = new Map<string, Declaration>();
    for (const { tools } of pages as readonly { readonly tools: readonly JsonValue[] }[]) {
      for (const tool of tools) {
        const name = nameOf(tool);
        if (name === undefined) continue;
        const schema = this.#hasOutputSchemas && !declared.has(name) && isPlainObject(tool) ? tool["outputSchema"] : undefined;
        declared.set(name, isPlainObject(schema) ? { output: { schema: schema as JsonObject, plain: asPlainSchema(schema as JsonObject) } } : {});
      }
    }
    return declared;
  }
}

/** `undefined` where the list is too big, or nested too deep, to be known again by its text. */
function textOf(pages: readonly JsonObject[]): string | undefined {
  try {
    const text = JSON.stringify(pages);
    return text.length > 1_000_000 ? undefined : text;
  } catch {
    return undefined;
  }
}

import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { StubNoteFacts } from "../messages/facts/stubs.js";
import { shorten } from "../messages/show-value.js";
import { compileSchema } from "../schema/declared-schema.js";
import type { CallToolAssertionSpec, TestCaseSpec } from "../spec/suite-spec.js";
import type { CatalogTool } from "./catalog-tools.js";
import { findInput, withoutMember, WrongInputs } from "./find-input.js";
import { createInputJudge, type InputJudge } from "./input-judge.js";
import { narrowOutput } from "./narrow-output.js";
import { plainSchema } from "./plain-schema.js";
import { safeName, UniqueNames } from "./unique-names.js";

/** A note, and the case that it stands at. */
export interface DraftNote {
  readonly facts: StubNoteFacts;
  readonly caseId?: string;
}

/** The cases of one tool; their ids are unique among them. */
export interface ToolDraft {
  readonly cases: readonly TestCaseSpec[];
  readonly notes: readonly DraftNote[];
}

/** How many places of an `outputSchema` that can't be said are told one by one. */
const maxLeftOut = 10;
/** How long the inputs of one tool with a wrong value may be together, in characters: each of them holds all arguments. */
const maxWrongText = 4_000_000;
/** Longest argument that stands in the name of a case. */
const maxArgumentShown = 100;

const happyId = "happy-path";
const room = "stubs" as const;

/** Makes the cases of one tool, and tells what could not be made. */
export async function draftTool(tool: CatalogTool, protocolVersion: string | undefined): Promise<ToolDraft> {
  const draft = new Draft(tool);
  await draft.make(protocolVersion);
  return draft;
}

class Draft implements ToolDraft {
  readonly cases: TestCaseSpec[] = [];
  readonly notes: DraftNote[] = [];
  readonly #declared: CatalogTool;
  readonly #name: string;

  constructor(declared: CatalogTool) {
    this.#declared = declared;
    this.#name = declared.name;
    const { name, index, firstIndex } = declared;
    if (firstIndex !== undefined) this.#note({ room, code: "TOOL_LISTED_TWICE", tool: name, index, firstIndex });
  }

  async make(protocolVersion: string | undefined): Promise<void> {
    const { tool } = this.#declared;
    if (tool["inputSchema"] === undefined) {
      this.#note({ room, code: "INPUT_SCHEMA_MISSING", tool: this.#name });
      return this.#addHappy({});
    }
    const plain = plainSchema(tool["inputSchema"]);
    const judge = "problem" in plain ? plain : await createInputJudge(plain.schema, protocolVersion);
    if ("problem" in plain || "problem" in judge) {
      this.#note({ room, code: "INPUT_SCHEMA_UNUSABLE", tool: this.#name, problem: (judge as Exclude<typeof judge, InputJudge>).problem });
      return this.#addExists();
    }
    await this.#makeCalls(plain.schema, judge);
  }

  async #makeCalls(schema: JsonValue, judge: InputJudge): Promise<void> {
    const found = findInput(schema, judge);
    if ("input" in found) {
      await this.#addHappy(found.input);
    } else {
      this.#note({ room, code: "NO_HAPPY_INPUT", tool: this.#name, reason: found.reason });
      this.#addExists();
    }
    this.#addEmpty(judge, "input" in found);
    if ("input" in found) this.#addWrong(schema, judge, found.input);
  }

  async #addHappy(input: JsonObject): Promise<void> {
    const assertions: CallToolAssertionSpec[] = [{ type: "isError", expected: false }];
    const output = await this.#outputSchema();
    if (output !== undefined) assertions.push({ type: "structuredContentMatchesSchema", schema: output });
    this.cases.push({ id: happyId, name: "happy path", operation: { type: "callTool", tool: this.#name, input }, assertions });
  }

  async #outputSchema(): Promise<JsonObject | undefined> {
    const declared = this.#declared.tool["outputSchema"];
    if (declared === undefined) return undefined;
    const tool = this.#name;
    const plain = plainSchema(declared);
    const compiled = "problem" in plain ? plain : await compileSchema(plain.schema);
    if ("problem" in plain || "problem" in compiled) {
      this.#note({ room, code: "OUTPUT_SCHEMA_UNUSABLE", tool, problem: (compiled as Exclude<typeof compiled, { validate: unknown }>).problem }, happyId);
      return undefined;
    }
    const { schema, leftOut } = narrowOutput(plain.schema);
    for (const { path, keyword } of leftOut.slice(0, maxLeftOut)) this.#note({ room, code: "OUTPUT_SCHEMA_NARROWED", tool, path, keyword }, happyId);
    if (leftOut.length > maxLeftOut) this.#note({ room, code: "OUTPUT_SCHEMA_NARROWED_MORE", tool, total: leftOut.length - maxLeftOut }, happyId);
    return schema;
  }

  /** A call without arguments, where something is required. */
  #addEmpty(judge: InputJudge, hasHappy: boolean): void {
    const judged = judge.judge({});
    if (judged.verdict === "undecided") {
      if (hasHappy) this.#note({ room, code: "NO_EMPTY_INPUT", tool: this.#name, reason: { kind: "undecided", by: judged.by } });
      return;
    }
    // Of a schema that accepts nothing, no argument is missing.
    if (judged.verdict === "refused" && (hasHappy || judged.violations.some(({ keyword }) => keyword === "required"))) {
      this.#addRejection("rejects-missing-required-arg", "rejects missing required arg", {});
    }
  }

  #addWrong(schema: JsonValue, judge: InputJudge, happy: JsonObject): void {
    const names = new UniqueNames();
    const wrongInputs = new WrongInputs(schema, judge);
    const all = Object.keys(happy);
    const most = Math.max(1, Math.floor(maxWrongText / JSON.stringify(happy).length));
    if (all.length > most) this.#note({ room, code: "TOO_MANY_ARGUMENTS", tool: this.#name, total: all.length, tried: most }, happyId);
    for (const argument of all.slice(0, most)) {
      if (judge.judge(withoutMember(happy, argument)).verdict === "accepted") continue;
      const wrong = wrongInputs.find(happy, argument);
      if (wrong.kind === "none") this.#note({ room, code: "NO_WRONG_VALUE", tool: this.#name, argument }, happyId);
      if (wrong.kind !== "found") continue;
      this.#addRejection(`rejects-type-mismatched-${names.take(safeName(argument, "arg"))}`, `rejects type-mismatched ${shorten(argument, maxArgumentShown)}`, wrong.input);
    }
  }

  #addRejection(id: string, name: string, input: JsonObject): void {
    this.cases.push({ id, name, operation: { type: "callTool", tool: this.#name, input }, assertions: [{ type: "isError", expected: true }] });
  }

  /** In the place of a call that could not be made: a suite needs a case, and that the tool is there can be said. */
  #addExists(): void {
    this.cases.push({ id: "tool-exists", name: "tool exists", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: this.#name }] });
  }

  #note(facts: StubNoteFacts, caseId?: string): void {
    this.notes.push({ facts, ...(caseId !== undefined && { caseId }) });
  }
}

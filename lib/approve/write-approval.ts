import { extname } from "node:path";
import { canonicalJson } from "../json/canonical-json.js";
import type { JsonObject } from "../json/json-value.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import type { ApprovalPlaceProblem } from "../messages/facts/approve.js";
import type { ApprovalSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { blockText, editModule } from "./edit-module.js";
import { editJson } from "./edit-json.js";

/** Where an approval is to be written. */
export interface ApprovalPlace {
  /** The file as it is shown; its ending says what the text is: `.json`, `.ts`, `.mts`, `.js` or `.mjs`. */
  readonly file: string;
  /** The suite in it, as it was read. */
  readonly suite: TestSuiteSpec;
  /** How many suites the file gives; 1 when absent. */
  readonly suites?: number;
}

/**
 * Writes an approval into the text of a suite's file: a block that is there is replaced, else one is added. Every other
 * character stays as it is, so that no edit is lost. A text whose approval says the same already is given back unchanged.
 *
 * @param text The file's text, or better its bytes: what is not UTF-8 would come back as other bytes, and is refused.
 * @example
 * const text = await writeApproval(await readFile("weather.suite.ts"), approval, { file: "weather.suite.ts", suite });
 * @throws McpeakError `APPROVAL_NO_PLACE` when it can't be told where in a module the block belongs, or something else
 *   there could be lost; the message holds the block
 */
export async function writeApproval(text: string | Uint8Array, approval: ApprovalSpec, place: ApprovalPlace): Promise<string> {
  const { file, suite } = place;
  const refuse = (problem: ApprovalPlaceProblem): McpeakError => fail({ room: "approve", code: "APPROVAL_NO_PLACE", file, suite: suite.id, problem, block: blockText(approval) });
  const whole = typeof text === "string" ? text : decode(text);
  if (whole === undefined) throw refuse("encoding");
  if (suite.approval !== undefined && isSame(suite.approval, approval)) return whole;
  const ending = extname(file);
  const mark = whole.startsWith("\ufeff") ? "\ufeff" : "";
  const body = whole.slice(mark.length);
  if (ending === ".json") return mark + editJson(body, approval);
  if (![".ts", ".mts", ".js", ".mjs"].includes(ending)) throw refuse("extension");
  return mark + (await editModule(body, approval, place));
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isSame(left: ApprovalSpec, right: ApprovalSpec): boolean {
  return canonicalJson(left as unknown as JsonObject) === canonicalJson(right as unknown as JsonObject);
}

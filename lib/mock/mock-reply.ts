import type { JsonObject } from "../json/json-value.js";
import type { MadeAnswer } from "./make-answer.js";

/** Gives the answer to a call. */
export type AnswerSource = (args: JsonObject) => MadeAnswer | Promise<MadeAnswer>;

/** One response, from the definition or from code, and how often it was given. */
export class MockReply {
  used = 0;
  /** Without end when `undefined`. */
  times: number | undefined;
  delayMs: number;
  /** `responses[0]`, or `on("add")`. */
  readonly where: string;
  /** The arguments it is for; any when `undefined`. */
  readonly args: JsonObject | undefined;
  readonly answer: AnswerSource;

  constructor(where: string, args: JsonObject | undefined, answer: AnswerSource, { times, delayMs = 0 }: { readonly times?: number | undefined; readonly delayMs?: number | undefined } = {}) {
    this.where = where;
    this.args = args;
    this.answer = answer;
    this.times = times;
    this.delayMs = delayMs;
  }

  get isUsedUp(): boolean {
    return this.times !== undefined && this.used >= this.times;
  }
}

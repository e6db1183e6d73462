import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { MockAnswerSpec } from "./definition-spec.js";

/** Says how calls of one tool with certain arguments are answered. */
export interface MockAnswerStart {
  /**
   * Answers with this payload: a text as it is, everything else as JSON. It is copied: changing it later changes nothing.
   *
   * @example
   * mock.on("add", { a: 1 }).reply({ sum: 3 });
   * // { content: [{ type: "text", text: '{"sum":3}' }] }
   * @throws McpeakError `INVALID_MOCK_REPLY` when JSON can't say it, it breaks the tool's `outputSchema`, or an earlier reply always answers first
   */
  reply(result: JsonValue, options?: MockReplyOptions): MockReplyGiven;
  /** Answers with what a function gives for the arguments. What it throws becomes a JSON-RPC error (-32603). */
  replyWith(answer: (args: JsonObject) => JsonValue | Promise<JsonValue>): MockReplyGiven;
  /**
   * Answers with a rejection: this payload with `isError: true`.
   *
   * @example
   * mock.on("get_weather", { city: "?" }).rejects("unknown city");
   */
  rejects(result: JsonValue): MockReplyGiven;
  /**
   * Answers with a JSON-RPC error in place of a result.
   *
   * @example
   * mock.on("add", ANY).protocolError(-32603, "out of order");
   */
  protocolError(code: number, message: string, data?: JsonValue): MockReplyGiven;
  /** Answers with anything that a response of a definition can say, such as `{ content: […] }`. */
  answer(answer: MockAnswerSpec): MockReplyGiven;
}

export interface MockReplyOptions {
  /** Whether it is a rejection; false when absent. */
  readonly isError?: boolean;
}

/** A reply that is registered already. */
export interface MockReplyGiven {
  /**
   * Limits the reply to so many answers; then the next one follows.
   *
   * @example
   * mock.on("next", {}).reply(1).times(1).reply(2);
   * @throws McpeakError `INVALID_MOCK_REPLY` unless `count` is an integer, 1 or more
   */
  times(count: number): MockReplyLimited;
  /** Lets the answer take so long, in ms. @throws McpeakError `INVALID_MOCK_REPLY` */
  delay(ms: number): MockReplyGiven;
}

/** A reply that ends after so many answers: what is said now follows it. */
export interface MockReplyLimited extends MockAnswerStart {
  /** Lets the answer take so long, in ms. @throws McpeakError `INVALID_MOCK_REPLY` */
  delay(ms: number): MockReplyLimited;
}

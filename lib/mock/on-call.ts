import type { JsonObject, JsonValue } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import { refuse } from "../messages/tell-issue.js";
import { isPromise } from "../wire/is-promise.js";
import type { AnyArguments } from "./any.js";
import { copyArguments, copyJson } from "./argument-key.js";
import { checkAnswer } from "./check-answer.js";
import { checkArguments, checkTimesAndDelay } from "./check-responses.js";
import { type DeclaredTool, toolNames } from "./declared-tool.js";
import type { MockAnswerSpec } from "./definition-spec.js";
import { MockIssueSink } from "./issue-sink.js";
import { makeAnswer } from "./make-answer.js";
import type { MockEngine } from "./mock-engine.js";
import { type AnswerSource, MockReply } from "./mock-reply.js";
import type { MockAnswerStart, MockReplyGiven, MockReplyLimited } from "./reply-steps.js";

/** The calls that `on` named, and the ways of answering them. */
export class OnCall implements MockAnswerStart {
  readonly #engine: MockEngine;
  readonly #where: string;
  readonly #tool: DeclaredTool;
  readonly #args: JsonObject | undefined;

  constructor(engine: MockEngine, tool: string, args: JsonObject | AnyArguments) {
    this.#engine = engine;
    this.#where = `on(${showValue(tool, 60)})`;
    const sink = new MockIssueSink();
    const at = [this.#where];
    const declared = engine.tools.get(tool);
    if (declared === undefined) sink.report([...at, "tool"], { code: "UNKNOWN_TOOL", tool: String(tool), ...toolNames(String(tool), engine.tools.keys()) });
    // Arguments that are left out are a slip: any must be said.
    const checked = args === undefined ? sink.report([...at, "args"], { code: "MISSING_REQUIRED_FIELD", owner: "response", field: "args" }) : checkArguments({ args }, at, sink);
    refuseFound(sink, engine);
    this.#tool = declared as DeclaredTool;
    this.#args = typeof checked === "object" ? copyJson(checked) : undefined;
  }

  reply(result: JsonValue, { isError }: { readonly isError?: boolean } = {}): MockReplyGiven {
    return this.answer({ result, ...(isError !== undefined && { isError }) });
  }

  rejects(result: JsonValue): MockReplyGiven {
    return this.answer({ result, isError: true });
  }

  protocolError(code: number, message: string, data?: JsonValue): MockReplyGiven {
    return this.answer({ error: { code, message, ...(data !== undefined && { data }) } });
  }

  answer(answer: MockAnswerSpec): MockReplyGiven {
    const sink = new MockIssueSink();
    checkAnswer(answer, [this.#where], this.#tool, sink);
    refuseFound(sink, this.#engine);
    const made = makeAnswer(copyJson(answer), this.#tool.output !== undefined);
    return this.#register(() => made);
  }

  replyWith(answer: (args: JsonObject) => JsonValue | Promise<JsonValue>): MockReplyGiven {
    const make = (result: JsonValue): ReturnType<AnswerSource> => this.#engine.makeChecked({ result }, this.#where, this.#tool);
    return this.#register((args) => {
      const result = answer(copyArguments(args));
      return isPromise(result) ? result.then(make) : make(result);
    });
  }

  #register(source: AnswerSource): MockReplyGiven {
    const { table } = this.#engine;
    const blocking = table.blocking(this.#tool.name, this.#args);
    if (blocking !== undefined) {
      const sink = new MockIssueSink();
      sink.report([this.#where], { code: "UNREACHABLE_RESPONSE", tool: this.#tool.name, isAny: this.#args === undefined, first: [blocking.where] });
      refuseFound(sink, this.#engine);
    }
    const reply = new MockReply(this.#where, this.#args, source);
    table.addFromCode(this.#tool.name, reply);
    return this.#given(reply);
  }

  #given(reply: MockReply): MockReplyGiven {
    const given: MockReplyGiven = {
      times: (count) => {
        this.#check({ times: count });
        reply.times = count;
        return this.#limited(reply);
      },
      delay: (ms) => {
        this.#check({ delayMs: ms });
        reply.delayMs = ms;
        return given;
      },
    };
    return Object.freeze(given);
  }

  #limited(reply: MockReply): MockReplyLimited {
    const limited: MockReplyLimited = {
      reply: (result, options) => this.reply(result, options),
      replyWith: (answer) => this.replyWith(answer),
      rejects: (result) => this.rejects(result),
      protocolError: (code, message, data) => this.protocolError(code, message, data),
      answer: (answer) => this.answer(answer),
      delay: (ms) => {
        this.#check({ delayMs: ms });
        reply.delayMs = ms;
        return limited;
      },
    };
    return Object.freeze(limited);
  }

  #check(numbers: { readonly times?: number; readonly delayMs?: number }): void {
    const sink = new MockIssueSink();
    // Left out by a caller in JavaScript, `undefined` would pass as absent.
    checkTimesAndDelay(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value ?? null])), [this.#where], sink);
    refuseFound(sink, this.#engine);
  }
}

function refuseFound({ found }: MockIssueSink, { lang }: MockEngine): void {
  const [first] = found;
  if (first !== undefined) throw refuse({ room: "mock", code: "INVALID_MOCK_REPLY", first, total: found.length }, found, lang);
}

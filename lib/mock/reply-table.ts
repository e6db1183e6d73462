import type { JsonObject } from "../json/json-value.js";
import { argumentKey } from "./argument-key.js";
import type { MockReply } from "./mock-reply.js";

/** Replies to the same arguments, in the order in which they are given. */
class Sequence {
  readonly replies: MockReply[] = [];
  #next = 0;

  /** The one whose turn it is. */
  current(): MockReply | undefined {
    while (this.replies[this.#next]?.isUsedUp === true) this.#next += 1;
    return this.replies[this.#next];
  }

  restart(): void {
    this.#next = 0;
  }
}

/** What is registered for one tool in one layer. */
class ToolReplies {
  readonly exact = new Map<string, Sequence>();
  readonly any = new Sequence();

  sequence(key: string | undefined): Sequence {
    if (key === undefined) return this.any;
    let sequence = this.exact.get(key);
    if (sequence === undefined) this.exact.set(key, (sequence = new Sequence()));
    return sequence;
  }
}

/** Replies of one origin: a definition's, or those that code has told. Of a tool they are sorted when it is first called. */
class Layer {
  readonly replies: { readonly tool: string; readonly reply: MockReply }[] = [];
  readonly #unsorted = new Map<string, MockReply[]>();
  readonly #sorted = new Map<string, ToolReplies>();

  add(tool: string, reply: MockReply): void {
    this.replies.push({ tool, reply });
    const sorted = this.#sorted.get(tool);
    if (sorted !== undefined) return sort(reply, sorted);
    const unsorted = this.#unsorted.get(tool);
    if (unsorted === undefined) this.#unsorted.set(tool, [reply]);
    else unsorted.push(reply);
  }

  of(tool: string): ToolReplies | undefined {
    const unsorted = this.#unsorted.get(tool);
    if (unsorted === undefined) return this.#sorted.get(tool);
    const sorted = new ToolReplies();
    for (const reply of unsorted) sort(reply, sorted);
    this.#unsorted.delete(tool);
    this.#sorted.set(tool, sorted);
    return sorted;
  }

  restart(): void {
    for (const { reply } of this.replies) reply.used = 0;
    for (const replies of this.#sorted.values()) {
      replies.any.restart();
      for (const sequence of replies.exact.values()) sequence.restart();
    }
  }
}

function sort(reply: MockReply, replies: ToolReplies): void {
  replies.sequence(reply.args === undefined ? undefined : argumentKey(reply.args)).replies.push(reply);
}

/** All replies of a mock. What code tells goes before what the definition says. */
export class ReplyTable {
  readonly #definition = new Layer();
  #code = new Layer();

  addFromDefinition(tool: string, reply: MockReply): void {
    this.#definition.add(tool, reply);
  }

  addFromCode(tool: string, reply: MockReply): void {
    this.#code.add(tool, reply);
  }

  /** A reply that code has told before and that never ends: one after it could never answer. */
  blocking(tool: string, args: JsonObject | undefined): MockReply | undefined {
    const last = this.#code.of(tool)?.sequence(args === undefined ? undefined : argumentKey(args)).replies.at(-1);
    return last !== undefined && last.times === undefined ? last : undefined;
  }

  /** The reply whose turn it is for exactly these arguments. */
  exact(tool: string, key: string): MockReply | undefined {
    return this.#find(tool, (replies) => replies.exact.get(key));
  }

  /** The reply whose turn it is for any arguments. */
  any(tool: string): MockReply | undefined {
    return this.#find(tool, (replies) => replies.any);
  }

  /** Everything that is registered for a tool: with arguments, and for any. */
  registered(tool: string): { readonly exact: Iterable<MockReply>; readonly any: readonly MockReply[] } {
    const layers = [this.#code, this.#definition].map((layer) => layer.of(tool)).filter((replies) => replies !== undefined);
    return {
      exact: (function* () {
        for (const replies of layers) for (const sequence of replies.exact.values()) yield* sequence.replies;
      })(),
      any: layers.flatMap((replies) => replies.any.replies),
    };
  }

  /** All replies, those of the definition first. */
  *all(): Iterable<{ readonly tool: string; readonly reply: MockReply }> {
    yield* this.#definition.replies;
    yield* this.#code.replies;
  }

  /** As it was when the definition was read. */
  reset(): void {
    this.#code = new Layer();
    this.#definition.restart();
  }

  #find(tool: string, pick: (replies: ToolReplies) => Sequence | undefined): MockReply | undefined {
    for (const layer of [this.#code, this.#definition]) {
      const replies = layer.of(tool);
      const reply = replies === undefined ? undefined : pick(replies)?.current();
      if (reply !== undefined) return reply;
    }
    return undefined;
  }
}

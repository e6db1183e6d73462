import type { ServerLink } from "../wire/server-link.js";
import type { FaultMisfit, ServerProblem } from "../wire/server-problem.js";
import { tellProblem } from "../wire/tell-problem.js";
import { AnswerOrder } from "./answer-order.js";
import { breakAnswer, cutText, growAnswer } from "./break-answer.js";
import { type FaultCarrier, type FaultyRequest, type FaultySent, findMisfit } from "./fault-carrier.js";
import type { FaultAction } from "./fault-spec.js";
import { HeldAnswers, type HeldUntil, type HoldUntil } from "./held-answers.js";

export interface PutFaultsOptions {
  /** Told of faults that can't be put in where they are to be. */
  readonly onProblem?: ((problem: ServerProblem) => void) | undefined;
  /** So many answers are held back at most; what is to be held back beyond that is sent at once, and `onProblem` is told. 10000 when absent. */
  readonly maxPending?: number | undefined;
}

/**
 * Says what happens to a request: asked once, when the request comes. `canHit` says whether an action has a meaning where
 * it came by; one that has none must not be given.
 */
export type DecideFault = (request: FaultyRequest, canHit: (action: FaultAction) => boolean) => FaultAction | undefined;

/** Faults between a server and what carries its messages. */
export interface PutFaults {
  /** Puts the faults around a link, or another carrier. Requests are to be told to it (`received`), and answers sent by it. */
  wrapLink(link: ServerLink): ServerLink;
  wrapLink(carrier: FaultCarrier): FaultCarrier;
  /** How many answers are held back. */
  readonly pending: number;
  /** Lets go of all that is held back, which is never sent, and of all timers. From then on everything passes as it is. */
  close(): void;
}

const defaultMaxPending = 10_000;

/**
 * Puts faults in. All that is not hit passes as it is, text for text; what is hit is so once, whatever else is in flight.
 *
 * @example
 * const plan = createFaultPlan([{ on: { tool: "add" }, do: { type: "duplicate" } }]);
 * const faults = putFaults((request, canHit) => plan.take(request, canHit));
 * const server = serveStdio(handler, { wrapLink: (link) => faults.wrapLink(link) });
 * faults.close();
 */
export function putFaults(decide: DecideFault, options: PutFaultsOptions = {}): PutFaults {
  return new FaultLayer(decide, options);
}

class FaultLayer implements PutFaults {
  readonly #decide: DecideFault;
  readonly #options: PutFaultsOptions;
  readonly #maxPending: number;
  readonly #actions = new WeakMap<FaultyRequest, FaultAction | "none">();
  readonly #held: HeldAnswers;
  readonly #order = new AnswerOrder();
  #isClosed = false;

  constructor(decide: DecideFault, options: PutFaultsOptions) {
    this.#decide = decide;
    this.#options = options;
    this.#maxPending = options.maxPending ?? defaultMaxPending;
    this.#held = new HeldAnswers(this.#maxPending);
  }

  get pending(): number {
    return this.#held.size;
  }

  wrapLink(carrier: FaultCarrier): FaultyLink {
    return new FaultyLink(this, carrier);
  }

  close(): void {
    this.#isClosed = true;
    this.#held.close();
  }

  /** What happens to a request, decided when that is first asked. */
  actionFor(request: FaultyRequest, carrier: FaultCarrier): FaultAction | undefined {
    if (this.#isClosed) return undefined;
    const known = this.#actions.get(request);
    if (known !== undefined) return known === "none" ? undefined : known;
    const canHit = (action: FaultAction): boolean => {
      const misfit = findMisfit(action, request, carrier);
      if (misfit !== undefined) this.#tellMisfit(action, request, misfit);
      return misfit === undefined;
    };
    const decided = this.#decide(request, canHit);
    const action = decided !== undefined && findMisfit(decided, request, carrier) !== undefined ? undefined : decided;
    if (action !== decided && decided !== undefined) canHit(decided);
    this.#actions.set(request, action ?? "none");
    return action;
  }

  send(text: string, about: FaultySent, carrier: FaultCarrier): void | Promise<void> {
    const { request } = about;
    if (about.kind !== "answer" || request === undefined) return carrier.send(text, about);
    const action = this.actionFor(request, carrier);
    const answer = { text, about, request, carrier };
    return action === undefined ? this.#send(answer, text) : this.#put(action, answer);
  }

  #send({ about, request, carrier }: Answer, text: string): void | Promise<void> {
    const sending = carrier.send(text, about);
    this.#order.sent(request, carrier);
    return sending;
  }

  #put(action: FaultAction, answer: Answer): void | Promise<void> {
    const { text, carrier } = answer;
    switch (action.type) {
      case "delay":
        // Jitter was decided when the request was hit, by the seed.
        return this.#sendLater(answer, this.#hold(answer, { ms: action.delayMs }));
      case "hang":
        return this.#hang(answer);
      case "drop":
        return undefined;
      case "disconnect":
        return carrier.close();
      case "crash":
        return carrier.exit === undefined ? carrier.close() : carrier.exit(action.exitCode ?? 1);
      case "reset":
        return carrier.breakOff === undefined ? carrier.close() : carrier.breakOff(cutText(text, undefined), Buffer.byteLength(text));
      case "malformed":
        return this.#send(answer, breakAnswer(text, action.variant));
      case "truncate":
        return this.#send(answer, cutText(text, action.bytes));
      case "oversize":
        return this.#send(answer, growAnswer(text, action.bytes));
      case "duplicate":
        return this.#duplicate(answer, action.times ?? 2);
      case "reorder":
        return this.#reorder(answer, action.after ?? 1);
      case "lateAfterCancel":
        return this.#sendAfterCancel(answer, action.giveUpMs ?? 5000);
      case "loseSession":
        return this.#loseSession(answer, action.activation ?? "during_request");
      case "httpStatus": {
        const isSent = carrier.http?.status(action.status, action.headers ?? {}, action.body) ?? false;
        if (isSent) return undefined;
        this.#tellMisfit(action, answer.request, "streamOpen");
        return this.#send(answer, text);
      }
      case "cutSse":
        return carrier.http?.cut(action.eventId === undefined ? "" : `id: ${action.eventId}\ndata:\n\n`);
      case "noise":
        carrier.writeRaw?.(`${action.text ?? "This line is no message."}\n`);
        return this.#send(answer, text);
    }
  }

  async #sendLater(answer: Answer, held: Promise<HeldUntil>): Promise<void> {
    const until = await held;
    if (until === "due" || until === "full") return this.#send(answer, answer.text);
    if (until === "cancelled") answer.carrier.unanswered?.();
  }

  async #reorder(answer: Answer, after: number): Promise<void> {
    let forget = (): void => {};
    const giveLetGo = (letGo: () => void): void => {
      forget = this.#order.wait(after, answer.request, answer.carrier, letGo);
    };
    const held = this.#hold(answer, { giveLetGo });
    return this.#sendLater(answer, held.finally(() => forget()));
  }

  async #hang(answer: Answer): Promise<void> {
    const until = await this.#hold(answer);
    if (until === "full") return this.#send(answer, answer.text);
    if (until === "cancelled") answer.carrier.unanswered?.();
  }

  /** Holds an answer back. That there is no room is told. */
  async #hold({ request, carrier }: Answer, until?: HoldUntil): Promise<HeldUntil> {
    const why = await this.#held.hold(request, carrier, until);
    if (why === "full") tellProblem(this.#options.onProblem, { kind: "tooManyFaultsPending", max: this.#maxPending });
    return why;
  }

  async #sendAfterCancel(answer: Answer, giveUpMs: number): Promise<void> {
    const until = await this.#hold(answer, { ms: giveUpMs });
    if (until === "cancelled" || until === "full") return this.#send(answer, answer.text);
  }

  /** All but the last go out as what does not end an exchange of HTTP. */
  async #duplicate(answer: Answer, times: number): Promise<void> {
    const { text, carrier, request } = answer;
    for (let time = 1; time < times; time += 1) await carrier.send(text, { kind: "notification", request });
    return this.#send(answer, text);
  }

  async #loseSession(answer: Answer, activation: "during_request" | "after_response"): Promise<void> {
    const { carrier, text } = answer;
    if (activation === "after_response") {
      await this.#send(answer, text);
      return carrier.dropSession?.();
    }
    const held = this.#hold(answer);
    // A session that is left ends when nothing is in flight in it: this request counts from the next step on.
    await Promise.resolve();
    carrier.dropSession?.();
    await held;
  }

  #tellMisfit(action: FaultAction, { method }: FaultyRequest, misfit: FaultMisfit): void {
    tellProblem(this.#options.onProblem, { kind: "faultMisfit", fault: action.type, method, misfit });
  }
}

/** An answer that is hit. */
interface Answer {
  readonly text: string;
  readonly about: FaultySent;
  readonly request: FaultyRequest;
  readonly carrier: FaultCarrier;
}

/** What faults are put around. What is not theirs passes. */
class FaultyLink implements ServerLink {
  readonly #layer: FaultLayer;
  readonly #carrier: FaultCarrier;

  constructor(layer: FaultLayer, carrier: FaultCarrier) {
    this.#layer = layer;
    this.#carrier = carrier;
  }

  send(text: string, about: FaultySent): void | Promise<void> {
    return this.#layer.send(text, about, this.#carrier);
  }

  received(request: FaultyRequest): void {
    this.#carrier.received?.(request);
    this.#layer.actionFor(request, this.#carrier);
  }

  takesLate(request: FaultyRequest): boolean {
    return this.#layer.actionFor(request, this.#carrier)?.type === "lateAfterCancel" || this.#carrier.takesLate?.(request) === true;
  }

  close(): void {
    this.#carrier.close();
  }

  unanswered(): void {
    this.#carrier.unanswered?.();
  }

  get dropSession(): (() => void) | undefined {
    const { dropSession } = this.#carrier;
    return dropSession && (() => this.#carrier.dropSession?.());
  }

  get http(): FaultCarrier["http"] {
    return this.#carrier.http;
  }

  get breakOff(): FaultCarrier["breakOff"] {
    const carrier = this.#carrier;
    return carrier.breakOff && ((part, wholeBytes) => carrier.breakOff?.(part, wholeBytes));
  }

  get writeRaw(): FaultCarrier["writeRaw"] {
    const carrier = this.#carrier;
    return carrier.writeRaw && ((text) => carrier.writeRaw?.(text));
  }

  get exit(): FaultCarrier["exit"] {
    const carrier = this.#carrier;
    return carrier.exit && ((exitCode) => carrier.exit?.(exitCode));
  }

  get over(): FaultCarrier["over"] {
    const carrier = this.#carrier;
    return carrier.over && (() => carrier.over?.() ?? Promise.resolve());
  }
}

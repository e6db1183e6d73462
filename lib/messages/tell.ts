import { describeFacts } from "./describe-facts.js";
import type { Facts } from "./facts.js";
import type { Language, Words } from "./words.js";

/** Where a told thing keeps its facts, so that it can be told again in another language. Never in JSON. */
const factsKey = Symbol.for("mcpeak.facts");

/** Something that is told to a reader: its code, its words, and (never enumerable) the facts behind them. */
export interface Told<Code extends string = string> extends Words {
  readonly code: Code;
}

/** Puts facts into words. The result is plain data; `retell` says it again in another language. */
export function tell<RoomFacts extends Facts>(facts: RoomFacts, language: Language = "en"): Told<RoomFacts["code"]> {
  const { message, hint } = describeFacts(facts, language);
  return keepFacts({ code: facts.code, message, hint }, facts);
}

/** Attaches `facts` to a told thing or an error. Returns the same object. */
export function keepFacts<Thing extends object>(thing: Thing, facts: Facts): Thing {
  Object.defineProperty(thing, factsKey, { value: facts, enumerable: false });
  return thing;
}

/** The facts behind a told thing, if it still has them. */
export function factsOf(thing: object): Facts | undefined {
  return (thing as Record<symbol, Facts | undefined>)[factsKey];
}

/** The words of a told thing or an error in `language`; those it came with when its facts are gone. */
export function retell(thing: Words, language: Language): Words {
  const facts = factsOf(thing);
  return facts === undefined ? { message: thing.message, hint: thing.hint } : describeFacts(facts, language);
}

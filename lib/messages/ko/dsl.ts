import type { DslFacts } from "../facts/dsl.js";
import type { Words } from "../words.js";

export function dslWords(facts: DslFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

import type { MatchFacts } from "../facts/match.js";
import type { Words } from "../words.js";

export function matchWords(facts: MatchFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

import type { LoadFacts } from "../facts/load.js";
import type { Words } from "../words.js";

export function loadWords(facts: LoadFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

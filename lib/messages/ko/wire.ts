import type { WireFacts } from "../facts/wire.js";
import type { Words } from "../words.js";

export function wireWords(facts: WireFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

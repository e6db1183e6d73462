import type { SessionFacts } from "../facts/session.js";
import type { Words } from "../words.js";

export function sessionWords(facts: SessionFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

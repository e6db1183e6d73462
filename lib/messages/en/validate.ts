import type { ValidateFacts } from "../facts/validate.js";
import type { Words } from "../words.js";

export function validateWords(facts: ValidateFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

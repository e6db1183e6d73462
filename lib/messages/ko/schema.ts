import type { SchemaFacts } from "../facts/schema.js";
import type { Words } from "../words.js";

export function schemaWords(facts: SchemaFacts): Words {
  return { message: JSON.stringify(facts), hint: "" };
}

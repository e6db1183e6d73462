import type { IssueFacts, Owner } from "../facts/validate.js";
import { showValue } from "../show-value.js";

/** What to write for a key that is missing. */
export function missingFieldHint(owner: Owner, field: string): string {
  switch (field) {
    case "schemaVersion":
      return 'Add "schemaVersion": 1.';
    case "id":
      return owner === "suite" ? 'Add a short id, such as "weather".' : 'Add an id that no other case of the suite has, such as "seoul-succeeds".';
    case "name":
      return "Add a name: it is what the report prints.";
    case "cases":
      return 'Add "cases": an array with one case or more.';
    case "operation":
      return 'Add for example { "type": "callTool", "tool": "get_weather", "input": {} }.';
    case "assertions":
      return 'Add for example [{ "type": "isError", "expected": false }].';
    case "type":
      return owner === "operation" ? 'Add "type": "listTools" or "callTool".' : 'Add "type": "toolExists", "isError", "bodyMatchesSchema" or "structuredContentMatchesSchema".';
    case "tool":
      return "Add the exact name of the tool.";
    case "input":
      return 'Add the tool\'s arguments; "input": {} if it takes none.';
    case "expected":
      return 'Add "expected": false for a call that should work, true for one that should be rejected.';
    case "schema":
      return 'Add for example "schema": { "type": "object" }.';
    default:
      return "`mcpeak approve` writes it; leave `approval` out of a suite written by hand.";
  }
}

/** The way out for a key that the format doesn't know. */
export function unknownFieldHint(facts: Extract<IssueFacts, { readonly code: "UNKNOWN_FIELD" }>): string {
  const allowed = facts.allowed.map((name) => `\`${name}\``).join(", ");
  if (facts.field === "$schema" && facts.owner === "suite") {
    return "Take it out: editors find the schema by file name (`*.suite.json`), set that in the editor.";
  }
  if (facts.belongsTo !== undefined) {
    const types = facts.belongsTo.map((type) => `"${type}"`).join(" and ");
    return `It belongs to ${types}: set \`type\` to that, or take it out.`;
  }
  if (facts.meant !== undefined) return `Did you mean \`${facts.meant}\`? Allowed here: ${allowed}.`;
  if (facts.field === "skip" || facts.field === "only") return `Take it out: what is in a suite is run. Allowed here: ${allowed}.`;
  return `Take it out. Allowed here: ${allowed}.`;
}

const replacements: { readonly [keyword: string]: string } = {
  $ref: "Write the schema out in its place.",
  $defs: "Write the schemas out where they are used.",
  definitions: "Write the schemas out where they are used.",
  $schema: "Take it out: the subset has one dialect.",
  title: "Take it out: a response schema holds no annotations.",
  description: "Take it out: a response schema holds no annotations.",
  default: "Take it out: a response schema holds no annotations.",
  examples: "Take it out: a response schema holds no annotations.",
  format: "Take it out; `stringContains`, `minLength` and `maxLength` can say something about a text.",
  pattern: "Use `stringContains` for a text that must be in it.",
  anyOf: "Ask for the one shape that this case should get; `enum` can list whole values.",
  oneOf: "Ask for the one shape that this case should get; `enum` can list whole values.",
  allOf: "Put the keywords into one schema, or use two assertions.",
  not: "Ask for what should be there instead.",
  nullable: 'Use "type": "null" where null is expected.',
  maxItems: "Only a least number of items can be asked for: `minItems`.",
  exclusiveMinimum: "Use `minimum`.",
  exclusiveMaximum: "Use `maximum`.",
};

/** The way out for a keyword outside the subset. */
export function unsupportedKeywordHint(keyword: string, meant: string | undefined): string {
  const replacement = Object.hasOwn(replacements, keyword) ? replacements[keyword] : undefined;
  if (replacement !== undefined) return replacement;
  if (meant !== undefined) return `Did you mean ${showValue(meant)}?`;
  return "Take it out. The 13 keywords: type, const, enum, required, properties, additionalProperties, items, minItems, minLength, maxLength, stringContains, minimum, maximum.";
}

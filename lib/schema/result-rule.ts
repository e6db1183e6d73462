import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonValue } from "../json/json-value.js";
import type { ProtocolViolation } from "../messages/facts/declared-schema.js";
import { previewValue } from "../messages/preview-value.js";

/** How many violations of one result are told. */
const maxViolations = 100;

/** Looks at a value and reports where it is not what the rule asks for. */
export type Rule = (value: JsonValue | undefined, found: Violations) => void;

/** What is wrong with one result. Nothing is allocated for a result with which nothing is wrong. */
export class Violations {
  list: ProtocolViolation[] | undefined;
  readonly #path: (string | number)[] = [];

  /** Judges a member under its name. */
  at(segment: string | number, rule: Rule, value: JsonValue | undefined): void {
    this.#path.push(segment);
    rule(value, this);
    this.#path.pop();
  }

  report(expected: string, value: JsonValue | undefined): void {
    this.list ??= [];
    if (this.isFull) return;
    this.list.push({ path: [...this.#path], expected, ...(value !== undefined && { received: previewValue(value) }) });
  }

  get isFull(): boolean {
    return this.list !== undefined && this.list.length >= maxViolations;
  }
}

export const string: Rule = (value, found) => {
  if (typeof value !== "string") found.report("string", value);
};

export const boolean: Rule = (value, found) => {
  if (typeof value !== "boolean") found.report("boolean", value);
};

export const number: Rule = (value, found) => {
  if (typeof value !== "number") found.report("number", value);
};

/** From 0 to 1. */
export const fraction: Rule = (value, found) => {
  if (typeof value !== "number" || value < 0 || value > 1) found.report("number >= 0 && <= 1", value);
};

export const count: Rule = (value, found) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) found.report("integer >= 0", value);
};

/** Any object; what stands in it is free. */
export const object: Rule = (value, found) => {
  if (!isJsonObject(value)) found.report("object", value);
};

/** Base64 as it may be written: padding may be missing, spaces and line ends don't count. */
export const base64: Rule = (value, found) => {
  if (typeof value !== "string") found.report("string", value);
  else if (!isBase64(value)) found.report("base64 string", value);
};

export function oneOf(...allowed: readonly string[]): Rule {
  const expected = allowed.map((text) => JSON.stringify(text)).join(" | ");
  return (value, found) => {
    if (typeof value !== "string" || !allowed.includes(value)) found.report(expected, value);
  };
}

export function listOf(item: Rule): Rule {
  return (value, found) => {
    if (!Array.isArray(value)) return found.report("array", value);
    for (let index = 0; index < value.length && !found.isFull; index++) found.at(index, item, value[index] as JsonValue);
  };
}

/** An object whose members, whatever their names, all follow one rule. */
export function recordOf(member: Rule): Rule {
  return (value, found) => {
    if (!isJsonObject(value)) return found.report("object", value);
    for (const key of Object.keys(value)) found.at(key, member, value[key]);
  };
}

/** Members by name; a rule that is `undefined` or `false` is none. */
export type Members = Readonly<Record<string, Rule | undefined | false>>;

/** An object with members that must be there and members that may; all others are free. */
export function shape(required: Members, optional: Members = {}): Rule {
  const mustHave = rulesOf(required);
  const mayHave = rulesOf(optional);
  return (value, found) => {
    if (!isJsonObject(value)) return found.report("object", value);
    for (const [name, rule] of mustHave) found.at(name, rule, ownMember(value, name));
    for (const [name, rule] of mayHave) {
      const member = ownMember(value, name);
      if (member !== undefined) found.at(name, rule, member);
    }
  };
}

function rulesOf(members: Members): readonly (readonly [string, Rule])[] {
  return Object.entries(members).filter((entry): entry is [string, Rule] => typeof entry[1] === "function");
}

function isBase64(text: string): boolean {
  const odd = text.search(/[^A-Za-z0-9+/]/);
  if (odd < 0) return text.length % 4 !== 1;
  const rest = text.slice(odd);
  if (rest === "=" || rest === "==") return text.length % 4 === 0;
  const bare = text.replace(/[\t\n\f\r ]+/g, "");
  return bare.length < text.length && isBase64(bare);
}

import { isPlainObject } from "../json/json-value.js";
import { createRedactor } from "./create-redactor.js";
import { isSecretName } from "./is-secret-name.js";
import type { Redactor } from "./redactor.js";
import { secretValuesOf, secretValuesOfArguments } from "./secret-values.js";

/** So many texts of a value are looked at. */
const maxTexts = 1000;

/**
 * A copy of something whose secrets nobody told, such as what a user wrote and that
 * could not be read, or what was thrown: without what looks like a secret in it, in
 * `beside` (a command line, for example), or in telling variables of this process.
 *
 * @example
 * hideWritten("https://mina:pa55word@host:port/"); // "https://mina:[hidden]@host:port/"
 * hideWritten("401 for ghp_12345678", ["--header", "Authorization: Bearer ghp_12345678"]); // "401 for [hidden]"
 */
export function hideWritten<Value>(value: Value, beside: readonly string[] = []): Value {
  return redactorForWritten([value, ...beside, beside.join(" ")]).hideValue(value);
}

/** Knows also the telling variables of this process, which may have been put into what was written. */
export function redactorForWritten(value: unknown): Redactor {
  const texts = textsIn(value);
  return createRedactor({ values: [...texts.flatMap(secretsIn), ...secretValuesOf(process.env)] });
}

function secretsIn(text: string): readonly string[] {
  const users = [...text.matchAll(/\/\/([^\s/?#]*)@/g)].map(([, user = ""]) => user.slice(user.indexOf(":") + 1));
  const parameters = [...text.matchAll(/[?&]([^=&#\s]{1,100})=([^&#\s"]*)/g)].filter(([, name = ""]) => isSecretName(name)).map(([, , given = ""]) => given);
  return [...users, ...parameters, ...secretValuesOfArguments([text.replace(/^"(.*)"$/s, "$1")])];
}

function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const waiting = [value];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined && texts.length < maxTexts; next = waiting.pop()) {
    if (typeof next === "string") texts.push(next);
    else if ((Array.isArray(next) || isPlainObject(next)) && !seen.has(next)) {
      seen.add(next);
      for (const inner of Object.values(next)) if (inner !== undefined) waiting.push(inner);
    }
  }
  return texts;
}

import { createRedactor } from "../secrets/create-redactor.js";
import type { Redactor } from "../secrets/redactor.js";
import { secretValuesOf, secretValuesOfArguments, secretValuesOfHeaders, secretValuesOfUrl } from "../secrets/secret-values.js";
import type { HttpTarget, ServerTarget, StdioTarget } from "./target.js";
import { tokenSourceFor } from "./token-source.js";

/**
 * Values of telling variables of this process that a target was made with: in its
 * command line, its URL, its own variables. Whoever wrote `${API_TOKEN}` there
 * did not mean to show it.
 */
function passedOn(texts: readonly string[]): readonly string[] {
  return secretValuesOf(process.env).filter((value) => texts.some((text) => text.includes(value)));
}

function secretsOfProcess({ command, args, env }: StdioTarget): readonly string[] {
  return [...secretValuesOf(env), ...secretValuesOfArguments([command, ...args]), ...passedOn([command, ...args, ...Object.values(env)])];
}

/** The redactor that knows what a target must keep to itself. */
export function redactorFor(target: ServerTarget): Redactor {
  switch (target.kind) {
    case "stdio":
      return createRedactor({ values: secretsOfProcess(target) });
    case "http":
      return redactorForHttp(target);
    case "inProcess":
      // Nothing is given to it, and all variables of this process are its own.
      return createRedactor({ values: secretValuesOf(process.env) });
  }
}

/** Tokens are hidden from the moment they are given, by every redactor of the target. */
function redactorForHttp(target: HttpTarget): Redactor {
  const { url, headers, auth } = target;
  const values = [...secretValuesOfHeaders(headers), ...secretValuesOfUrl(url), ...passedOn([url])];
  switch (auth?.type) {
    case undefined:
      return createRedactor({ values });
    case "bearer":
      return createRedactor({ values: [...values, auth.token] });
    case "clientCredentials":
      return createRedactor({ values: [...values, auth.clientSecret], learned: tokenSourceFor({ ...target, auth }).learned });
  }
}

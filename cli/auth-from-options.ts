import type { HttpOptions } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import type { TargetValues } from "./option-table.js";
import { usageError } from "./usage-error.js";

/** Options that say who calls, in the order of the help. */
export const authOptions = ["bearer-env", "oauth-id-env", "oauth-secret-env", "oauth-scope", "oauth-issuer"] as const;

/**
 * Reads who calls a server behind a URL; `undefined` when nothing says it. Secrets are read from the environment alone.
 *
 * @throws McpeakError `CONFLICTING_OPTIONS`, `INVALID_OPTION_VALUE`, `MISSING_ARGUMENT`, `MISSING_ENVIRONMENT_VARIABLE`
 */
export function authFromOptions(values: TargetValues, headerNames: readonly string[], io: CliIo): HttpOptions["auth"] {
  const given = authOptions.filter((name) => values[name] !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return undefined;
  if (headerNames.some((name) => name.toLowerCase() === "authorization")) throw usageError({ code: "CONFLICTING_OPTIONS", options: [`--${first}`, "--header Authorization"] });
  if (first === "bearer-env") {
    if (others[0] !== undefined) throw usageError({ code: "CONFLICTING_OPTIONS", options: ["--bearer-env", `--${others[0]}`] });
    return { type: "bearer", token: readVariable("--bearer-env", values["bearer-env"] ?? "", io) };
  }
  const { "oauth-id-env": id, "oauth-secret-env": secret, "oauth-scope": scope, "oauth-issuer": issuer } = values;
  const missing = id === undefined ? "--oauth-id-env" : secret === undefined ? "--oauth-secret-env" : undefined;
  if (missing !== undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: `--${first}`, needed: missing });
  return {
    type: "clientCredentials",
    clientId: readVariable("--oauth-id-env", id ?? "", io),
    clientSecret: readVariable("--oauth-secret-env", secret ?? "", io),
    ...(scope !== undefined && { scope }),
    ...(issuer !== undefined && { issuer }),
  };
}

/** The value of a variable that an option names. What is no name may be the secret itself and is not repeated. */
export function readVariable(option: string, name: string, io: CliIo): string {
  if (!variableName.test(name)) throw usageError({ code: "INVALID_OPTION_VALUE", option, rule: "variable", value: hideValue(name) });
  const value = io.env[name];
  if (value === undefined || value === "") throw usageError({ code: "MISSING_ENVIRONMENT_VARIABLE", option, variable: name });
  return value;
}

export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What could not be read may still hold a secret: only its start and its length are told. */
export function hideValue(text: string): string {
  return text.length > 3 ? `${text.slice(0, 3)}… (+${text.length - 3})` : text;
}

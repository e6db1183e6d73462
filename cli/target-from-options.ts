import { resolve } from "node:path";
import { http, type ServerTarget, stdio } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import { authFromOptions, authOptions, hideValue, readVariable, variableName } from "./auth-from-options.js";
import type { TargetValues } from "./option-table.js";
import { usageError } from "./usage-error.js";

/** What the command line says of the server: a target, or the name of one, or nothing. */
export interface GivenTarget {
  readonly target?: ServerTarget;
  readonly serverName?: string;
}

/**
 * Reads the options that name a server. They are flat, so what contradicts is
 * refused rather than ranked. `hasMock` says that a mock is named beside them, which is another way.
 *
 * @throws McpeakError `CONFLICTING_OPTIONS`, `INVALID_OPTION_VALUE`, `MISSING_ARGUMENT`, `MISSING_ENVIRONMENT_VARIABLE`, `INVALID_TARGET`
 */
export function targetFromOptions(values: TargetValues, afterDashes: readonly string[] | undefined, io: CliIo, hasMock = false): GivenTarget {
  const ways = [
    ...(hasMock ? ["--mock"] : []),
    ...(values.command !== undefined ? ["--command"] : []),
    ...(afterDashes !== undefined ? ["-- <command>"] : []),
    ...(values.url !== undefined ? ["--url"] : []),
    ...(values.server !== undefined ? ["--server"] : []),
  ];
  if (ways.length > 1) throw usageError({ code: "CONFLICTING_OPTIONS", options: ways });
  refuseStray(values, ways[0]);
  if (values.server !== undefined) return { serverName: values.server };
  if (values.url !== undefined) return { target: httpTarget(values.url, values, io) };
  if (afterDashes !== undefined) {
    const [command, ...args] = afterDashes;
    if (command === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "commandAfterDashes" });
    return { target: stdio(command, args, processOptions(values, io)) };
  }
  if (values.command !== undefined) return { target: stdio(values.command, values.arg, processOptions(values, io)) };
  return {};
}

function httpTarget(url: string, values: TargetValues, io: CliIo): ServerTarget {
  const headers = readHeaders(values, io);
  const auth = authFromOptions(values, Object.keys(headers), io);
  return http(url, { headers, ...(auth !== undefined && { auth }) });
}

/** An option that belongs to another way of naming a server would be ignored without a word: it is refused. */
function refuseStray(values: TargetValues, way: string | undefined): void {
  const isProcess = way === "--command" || way === "-- <command>";
  const stray = [
    ...(values.arg.length > 0 && way !== "--command" ? ["--arg"] : []),
    ...(values.env.length > 0 && !isProcess ? ["--env"] : []),
    ...(values.cwd !== undefined && !isProcess ? ["--cwd"] : []),
    ...(values.header.length > 0 && way !== "--url" ? ["--header"] : []),
    ...(values["header-env"].length > 0 && way !== "--url" ? ["--header-env"] : []),
    ...(way === "--url" ? [] : authOptions.filter((name) => values[name] !== undefined).map((name) => `--${name}`)),
  ];
  const [option] = stray;
  if (option === undefined) return;
  if (way !== undefined) throw usageError({ code: "CONFLICTING_OPTIONS", options: [option, way] });
  const needed = ["--arg", "--env", "--cwd"].includes(option) ? "--command" : "--url";
  throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option, needed });
}

function processOptions(values: TargetValues, io: CliIo): { env: Record<string, string>; cwd: string } {
  const env: Record<string, string> = Object.fromEntries(
    values.env.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--env", rule: "keyValue", value: hideUnlessName(pair) });
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  // A suite module may have changed this process's working directory meanwhile.
  return { env, cwd: resolve(io.cwd, values.cwd ?? ".") };
}

function readHeaders(values: TargetValues, io: CliIo): Record<string, string> {
  const headers: [string, string][] = values.header.map((line) => {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim();
    if (at < 1 || name === "") throw usageError({ code: "INVALID_OPTION_VALUE", option: "--header", rule: "header", value: hideValue(line) });
    return [name, line.slice(at + 1).trim()];
  });
  for (const pair of values["header-env"]) {
    const at = pair.indexOf("=");
    const variable = pair.slice(at + 1);
    if (at < 1 || !variableName.test(variable)) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--header-env", rule: "headerEnv", value: hideUnlessName(pair) });
    headers.push([pair.slice(0, at), readVariable("--header-env", variable, io)]);
  }
  return Object.fromEntries(headers);
}

/** What is no plain name may be a secret in the wrong place. */
function hideUnlessName(text: string): string {
  return variableName.test(text) && text.length <= 40 ? text : hideValue(text);
}

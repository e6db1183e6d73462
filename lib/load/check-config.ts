import { renderPath, type JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import type { ConfigProblem } from "../messages/facts/load-config.js";
import { hideWritten } from "../secrets/hide-written.js";
import { checkServerEntry, checkText, noteUnknownKey, type NoteProblem } from "./check-server-entry.js";
import { isServerTarget } from "./server-target-shape.js";

/** Finds a value's place in the file that it came from. */
export type LocateInFile = (path: JsonPath, placeOf: "value" | "key") => { readonly line: number; readonly column: number };

const keys = ["servers", "server", "suites"];

/** Everything that is wrong with a config, in the order of its keys. Without `locate` it came from a module and may hold made targets. */
export function checkConfig(value: unknown, locate?: LocateInFile): readonly ConfigProblem[] {
  const { problems, note } = collectProblems(locate);
  if (!isPlainObject(value)) {
    note([], { kind: "type", expected: "object", received: value });
    return problems;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === "servers") checkServers(entry, note, locate === undefined);
    else if (key === "server") checkText(entry, "string", ["server"], note);
    else if (key === "suites") checkSuites(entry, note);
    // editors read `$schema`
    else if (key !== "$schema") noteUnknownKey(key, keys, [], note);
  }
  return problems;
}

/** A list of problems and the function that fills it. */
export function collectProblems(locate?: LocateInFile): { readonly problems: readonly ConfigProblem[]; readonly note: NoteProblem } {
  const problems: ConfigProblem[] = [];
  const note: NoteProblem = (path, rule, ofKey = false) => {
    problems.push({ path: renderPath(path), ...locate?.(path, ofKey ? "key" : "value"), rule: hideWritten(rule) });
  };
  return { problems, note };
}

function checkServers(value: unknown, note: NoteProblem, isModule: boolean): void {
  if (!isPlainObject(value)) return note(["servers"], { kind: "type", expected: "object", received: value });
  for (const [name, entry] of Object.entries(value)) {
    if (name.trim() === "") note(["servers", name], { kind: "blank" }, true);
    if (!isModule || !isServerTarget(entry)) checkServerEntry(entry, ["servers", name], note);
  }
}

function checkSuites(value: unknown, note: NoteProblem): void {
  if (!isPlainObject(value)) return note(["suites"], { kind: "type", expected: "object", received: value });
  for (const [pattern, name] of Object.entries(value)) {
    if (pattern.trim() === "") note(["suites", pattern], { kind: "blank" }, true);
    checkText(name, "string", ["suites", pattern], note);
  }
}

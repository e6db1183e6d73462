import { createContext, Script } from "node:vm";

let caller: { readonly sandbox: { run: (() => unknown) | undefined }; readonly script: Script } | undefined;

/** What came of a call: `late` when it did not end in time. What it throws is thrown. */
export type InTime<Result> = { readonly isLate: false; readonly result: Result } | { readonly isLate: true };

/**
 * Calls a synchronous function and ends it when it takes too long, also in the middle of a
 * regular expression that backtracks for ever. Costs some 30 µs.
 *
 * @param limitMs Milliseconds, at least 1.
 */
export function callInTime<Result>(run: () => Result, limitMs: number): InTime<Result> {
  if (caller === undefined) {
    const sandbox: { run: (() => unknown) | undefined } = { run: undefined };
    caller = { sandbox: createContext(sandbox) as typeof sandbox, script: new Script("run()") };
  }
  const { sandbox, script } = caller;
  sandbox.run = run;
  try {
    return { isLate: false, result: script.runInContext(sandbox, { timeout: limitMs }) as Result };
  } catch (error) {
    // Made in the script's own realm, so no `instanceof`.
    if ((error as { readonly code?: unknown } | undefined | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return { isLate: true };
    throw error;
  } finally {
    sandbox.run = undefined;
  }
}

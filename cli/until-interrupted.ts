import { usageError } from "./usage-error.js";

/**
 * What `work` gives, unless the command is interrupted first: a module may take
 * for ever to load, and stdin may never end.
 *
 * @throws McpeakError `INTERRUPTED`
 */
export async function untilInterrupted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = (): void => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(usageError({ code: "INTERRUPTED" }));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

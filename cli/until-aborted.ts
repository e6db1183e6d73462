/** Settles when the signal aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    if (signal.aborted) settle();
    else signal.addEventListener("abort", () => settle(), { once: true });
  });
}

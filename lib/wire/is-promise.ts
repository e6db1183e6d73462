/** Whether an answer comes later. */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { readonly then?: unknown } | undefined | null)?.then === "function";
}

import type { FaultSpec } from "../faults/fault-spec.js";
import { assertFaults } from "../faults/validate-faults.js";
import { fail } from "../messages/fail.js";
import type { ProxyOptionProblem } from "../messages/facts/proxy.js";
import { showValue } from "../messages/show-value.js";
import type { HttpTarget, StdioTarget } from "../session/target.js";

const common = ["faults", "onActivation", "onProblem", "record"];
const known = {
  stdio: [...common, "stdin", "stdout", "stderr", "endGraceMs"],
  http: [...common, "host", "port"],
} as const;

/**
 * For doors that JavaScript calls.
 *
 * @throws McpeakError `INVALID_PROXY`
 */
export function checkProxyOptions(target: StdioTarget | HttpTarget, transport: "stdio" | "http", options: object): void {
  const given: unknown = target;
  const kind = typeof given === "object" && given !== null ? target.kind : undefined;
  if (kind !== transport) refuse({ kind: "target", transport, received: showValue(given), ...(kind !== undefined && { madeBy: kind }) });
  if (target.kind === "http" && target.auth?.type === "clientCredentials") refuse({ kind: "clientCredentials" });
  const unknown = Object.keys(options).find((name) => !known[transport].includes(name));
  if (unknown !== undefined) refuse({ kind: "unknownOption", field: unknown, known: known[transport] });
  const { endGraceMs } = options as { readonly endGraceMs?: unknown };
  const isValid = endGraceMs === undefined || (Number.isInteger(endGraceMs) && (endGraceMs as number) >= 1 && (endGraceMs as number) <= 2_147_483_647);
  if (!isValid) refuse({ kind: "milliseconds", field: "endGraceMs", received: showValue(endGraceMs) });
}

/** The faults that a proxy is given, checked for what carries them. */
export function checkFaults(faults: unknown, transport: "stdio" | "http"): readonly FaultSpec[] {
  return faults === undefined ? [] : assertFaults(faults, undefined, { transport });
}

function refuse(problem: ProxyOptionProblem): never {
  throw fail({ room: "proxy", code: "INVALID_PROXY", problem });
}

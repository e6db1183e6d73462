import { createHash } from "node:crypto";
import { canonicalJson } from "../json/canonical-json.js";
import type { JsonObject } from "../json/json-value.js";
import type { TestSuiteSpec } from "./suite-spec.js";

/**
 * The digest that an approval is tied to: lower-case hex SHA-256 over the canonical
 * JSON (RFC 8785 in effect) of the suite without its `approval`. Indentation and the
 * order of keys make no difference; everything else does.
 *
 * @example
 * suiteFingerprint(suite); // "f2cf5013fa4a9cfa4784b01ac16aa74de95260cd37b9adcfabb5f38c4804f151"
 * @throws TypeError when the suite holds something that JSON can't say; a suite that `validateMcpSuite` accepts never does.
 */
export function suiteFingerprint(suite: TestSuiteSpec): string {
  const { approval: _, ...rest } = suite;
  return createHash("sha256").update(canonicalJson(rest as unknown as JsonObject), "utf8").digest("hex");
}

import { renderValuePath } from "../json/json-path.js";
import type { SdkRefusal } from "../messages/facts/wire.js";

/** The places of a schema error that are kept. */
const maxPlaces = 3;

/** One thing that zod has against a value; of a union it has one list for each branch. */
interface ZodIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly ZodIssue[])[];
}

/** Whether an error is one of zod's, whichever copy of it the SDK uses. */
export function isSchemaError(error: unknown): error is Error & { readonly issues: readonly ZodIssue[] } {
  return error instanceof Error && Array.isArray((error as { readonly issues?: unknown }).issues);
}

/** Where an answer breaks the schema that the official client has for it. */
export function schemaRefusal(error: { readonly issues: readonly ZodIssue[] }): Extract<SdkRefusal, { readonly kind: "schema" }> {
  const issues = error.issues.flatMap((issue) => innermost(issue, []));
  const places = issues.slice(0, maxPlaces).map(({ path, message }) => ({
    path: renderValuePath(path.map((segment) => (typeof segment === "number" ? segment : String(segment)))),
    reason: message,
  }));
  return { kind: "schema", places, total: issues.length };
}

/** Of a union the branch with the fewest issues: most likely the one that was meant. */
function innermost(issue: ZodIssue, base: readonly PropertyKey[]): readonly ZodIssue[] {
  const path = [...base, ...issue.path];
  const branches = (issue.errors ?? []).filter((branch) => branch.length > 0);
  if (issue.code !== "invalid_union" || branches.length === 0) return [{ ...issue, path }];
  const flat = branches.map((branch) => branch.flatMap((each) => innermost(each, path)));
  return flat.reduce((best, branch) => (branch.length < best.length ? branch : best));
}

/** What an error of the official client says, in one line: zod's own message is a page of JSON. */
export function describeSdkError(error: unknown): string {
  if (!isSchemaError(error)) return error instanceof Error ? error.message : String(error);
  const { places } = schemaRefusal(error);
  return `a message that is not JSON-RPC (${places.map(({ path, reason }) => `${path}: ${reason}`).join("; ")})`;
}

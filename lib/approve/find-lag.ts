import type { JsonObject, JsonValue } from "../json/json-value.js";
import { compileSchema, isUndecided } from "../schema/declared-schema.js";
import { dialectsOf } from "../schema/schema-dialect.js";
import type { CallToolCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { safeName } from "../stubs/unique-names.js";

/**
 * Something in which suites lag behind a server:
 * - `toolWithoutCase`: the server has a tool that no case names
 * - `toolGone`: a case expects a tool that the server has no more
 * - `inputRefused`: a generated case that is to succeed sends what the tool's schema refuses now
 * - `inputAccepted`: a generated case that is to be rejected sends what the tool's schema accepts now
 */
export type Lag =
  | { readonly kind: "toolWithoutCase"; readonly tool: string }
  | { readonly kind: "toolGone" | "inputRefused" | "inputAccepted"; readonly tool: string; readonly suite: string; readonly case: string };

export interface FindLagOptions {
  /** The tools as the server declares them now. */
  readonly tools: readonly JsonObject[];
  /**
   * What would be generated for them now. Cases of the same id are looked at, and those whose id tells that they were
   * generated: what is no longer required has no rejection of its own any more.
   */
  readonly generated: readonly TestSuiteSpec[];
  /** The version that was negotiated: it says in which dialect a schema may be meant that names none. */
  readonly protocolVersion?: string;
}

/**
 * What suites lack that were generated for an earlier state of a server. Edits are no lag: what a person added, took out
 * or tightened stays theirs, as long as the inputs of generated cases still do what they promise. Gives lags in the order of
 * the tools, then in that of the suites.
 *
 * @example
 * await findLag(suites, { tools, generated });
 * // [{ kind: "toolWithoutCase", tool: "get_forecast" }, { kind: "inputRefused", tool: "get_weather", suite: "get_weather", case: "happy-path" }]
 */
export async function findLag(suites: readonly TestSuiteSpec[], { tools, generated, protocolVersion }: FindLagOptions): Promise<readonly Lag[]> {
  const schemas = new Map(tools.flatMap((tool) => (typeof tool["name"] === "string" ? [[tool["name"], tool["inputSchema"]] as const] : [])));
  const named = new Set(suites.flatMap((suite) => suite.cases.flatMap(toolsOf)));
  const lags: Lag[] = [...schemas.keys()].filter((tool) => !named.has(tool)).map((tool) => ({ kind: "toolWithoutCase", tool }));
  const promises = new Map(generated.flatMap((suite) => suite.cases.flatMap((each) => (each.operation.type === "callTool" ? [[keyOf(each as CallToolCaseSpec), rejects(each as CallToolCaseSpec)] as const] : []))));
  const judge = createJudge(schemas, protocolVersion);
  for (const suite of suites) {
    for (const each of suite.cases) {
      const gone = expectedTools(each).find((tool) => !schemas.has(tool));
      if (gone !== undefined) lags.push({ kind: "toolGone", tool: gone, suite: suite.id, case: each.id });
      else if (each.operation.type === "callTool") {
        const call = each as CallToolCaseSpec;
        // Who has changed what a case expects has said what is right.
        const isAsGenerated = (promises.get(keyOf(call)) ?? promiseOf(call)) === (rejects(call) ?? "nothing");
        const kind = isAsGenerated ? await judge(call) : undefined;
        if (kind !== undefined) lags.push({ kind, tool: call.operation.tool, suite: suite.id, case: each.id });
      }
    }
  }
  return lags;
}

type EachCase = TestSuiteSpec["cases"][number];

function toolsOf({ operation, assertions }: EachCase): readonly string[] {
  if (operation.type === "callTool") return [operation.tool];
  return assertions.flatMap((assertion) => (assertion.type === "toolExists" ? [assertion.tool] : []));
}

/** Tools that have to be there for a case to pass. A rejection may mean that there is none. */
function expectedTools(each: EachCase): readonly string[] {
  return each.operation.type === "callTool" && rejects(each as CallToolCaseSpec) === true ? [] : toolsOf(each);
}

const generatedId = /^(?:(happy-path)|rejects-missing-required-arg|rejects-type-mismatched-.+)(?:-\d+)?$/;

/** Whether a generated case is a rejection, as its id tells; `undefined` for any other id. In a suite of a whole server the tool stands before it. */
function promiseOf({ id, operation: { tool } }: CallToolCaseSpec): boolean | undefined {
  const name = safeName(tool, "tool");
  const behindTool = id.startsWith(name) ? /^(?:-\d+)?-(.+)$/s.exec(id.slice(name.length))?.[1] : undefined;
  const found = generatedId.exec(id) ?? generatedId.exec(behindTool ?? "");
  return found === null ? undefined : found[1] === undefined;
}

function rejects({ assertions }: CallToolCaseSpec): boolean | undefined {
  return assertions.find((assertion) => assertion.type === "isError")?.expected;
}

function keyOf({ id, operation: { tool } }: CallToolCaseSpec): string {
  return JSON.stringify([id, tool]);
}

/** Says whether the input of a case no longer does what the case promises. What can't be judged is no lag. */
function createJudge(schemas: ReadonlyMap<string, JsonValue | undefined>, protocolVersion: string | undefined): (each: CallToolCaseSpec) => Promise<"inputRefused" | "inputAccepted" | undefined> {
  const dialects = protocolVersion === undefined ? undefined : dialectsOf(protocolVersion);
  const compiled = new Map<string, ReturnType<typeof compileSchema>>();
  return async (each) => {
    const { tool, input } = each.operation;
    const schema = schemas.get(tool);
    const isRejection = rejects(each);
    if (schema === undefined || isRejection === undefined) return undefined;
    const made = compiled.get(tool) ?? compileSchema(schema, dialects);
    compiled.set(tool, made);
    const applied = await made;
    if ("problem" in applied) return undefined;
    const violations = applied.validate(input);
    if (violations.some(isUndecided)) return undefined;
    if (isRejection) return violations.length === 0 ? "inputAccepted" : undefined;
    return violations.length > 0 ? "inputRefused" : undefined;
  };
}

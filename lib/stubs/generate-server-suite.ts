import { fail } from "../messages/fail.js";
import { shorten } from "../messages/show-value.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import type { TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { type DraftedTool, draftTools, type GenerateStubsOptions, stubOptions, tellNotes } from "./draft-tools.js";
import type { StubNote } from "./tool-stub.js";
import { uniqueNames } from "./unique-names.js";

export interface ServerSuiteOptions extends GenerateStubsOptions {
  /** Id of the suite: not blank. */
  readonly id: string;
  /** Its name, the first line of the report: not blank. */
  readonly name: string;
}

const suiteOptions: Readonly<Record<keyof ServerSuiteOptions, true>> = { ...stubOptions, id: true, name: true };

/** One suite for a whole server. */
export interface ServerSuite {
  readonly suite: TestSuiteSpec;
  /** What could not be made or expressed, a sentence each. */
  readonly notes: readonly StubNote[];
}

/** Longest name of a tool in the name of a case. */
const maxToolShown = 200;

/**
 * Makes one suite for all tools of a catalogue: for each a case that it exists, and the cases that a suite of its own
 * would have.
 *
 * @example
 * const { suite } = await generateServerSuite({ tools }, { id: "weather", name: "Weather" });
 * suite.cases.map(({ id }) => id);
 * // ["get_weather-exists", "get_weather-happy-path", "get_weather-rejects-missing-required-arg", …]
 * @throws McpeakError `NO_TOOLS_ARRAY`, `MISSING_NAME`; `NO_TOOLS` for a catalogue without any; `UNKNOWN_OPTION`.
 */
export async function generateServerSuite(catalog: unknown, options: ServerSuiteOptions): Promise<ServerSuite> {
  assertKnownOptions(options, suiteOptions);
  const tools = await draftTools(catalog, options);
  if (tools.length === 0) throw fail({ room: "stubs", code: "NO_TOOLS" });
  const names = uniqueNames(tools.map(({ declared }) => declared.name), "tool");
  const ids = caseIds(tools, names);
  return {
    suite: { schemaVersion: 1, id: options.id, name: options.name, cases: tools.flatMap((tool, index) => casesOf(tool, ids[index] as ToolCaseIds)) },
    notes: tools.flatMap(({ notes }, index) => {
      const { exists, calls } = ids[index] as ToolCaseIds;
      // What is said about the whole tool stands at its first case.
      return tellNotes(notes.map((note) => ({ caseId: "", ...note })), options.lang, (caseId) => calls.get(caseId) ?? exists);
    }),
  };
}

interface ToolCaseIds {
  readonly exists: string;
  /** By the id that the case has in a suite of the tool alone. */
  readonly calls: ReadonlyMap<string, string>;
}

/** `a` with a case `b-c` and `a-b` with a case `c` must not meet. */
function caseIds(tools: readonly DraftedTool[], names: readonly string[]): readonly ToolCaseIds[] {
  const taken = new Set<string>();
  const take = (id: string): string => {
    let unique = id;
    for (let number = 2; taken.has(unique); number++) unique = `${id}-${number}`;
    taken.add(unique);
    return unique;
  };
  return tools.map(({ cases }, index) => ({
    exists: take(`${names[index]}-exists`),
    calls: new Map(callsOf(cases).map(({ id }) => [id, take(`${names[index]}-${id}`)])),
  }));
}

function casesOf({ declared: { name }, cases }: DraftedTool, ids: ToolCaseIds): readonly TestCaseSpec[] {
  const shown = shorten(name, maxToolShown);
  return [
    { id: ids.exists, name: `${shown}: exists`, operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: name }] },
    ...callsOf(cases).map((each) => ({ ...each, id: ids.calls.get(each.id) as string, name: `${shown}: ${each.name}` })),
  ];
}

/** That the tool exists has a case of its own in any case. */
function callsOf(cases: readonly TestCaseSpec[]): readonly TestCaseSpec[] {
  return cases.filter(({ operation }) => operation.type === "callTool");
}

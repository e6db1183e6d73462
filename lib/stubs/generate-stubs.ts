import { shorten } from "../messages/show-value.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import { createStubWriter } from "./create-stub-writer.js";
import { createTurn, draftTools, type GenerateStubsOptions, stubOptions, tellNotes } from "./draft-tools.js";
import type { StubDraft, ToolStub } from "./tool-stub.js";
import { uniqueNames } from "./unique-names.js";

export type { GenerateStubsOptions } from "./draft-tools.js";

/** Longest name of a tool that names its suite. */
const maxSuiteName = 200;

/**
 * Makes a running start for each tool of a catalogue: a suite that calls it as its `inputSchema` asks, and calls that
 * it must reject. Every happy input was accepted by the validator, every rejected one refused. What could not be made
 * stands in the notes and in comments; it never stops the others. Same catalogue, same bytes.
 *
 * @param catalog `{ "tools": [ … ] }`, as a server answers `tools/list`.
 * @example
 * const [stub] = await generateStubs({
 *   tools: [{ name: "echo", inputSchema: { type: "object", properties: { msg: { type: "string" } }, required: ["msg"] } }],
 * });
 * // stub.fileName is echo, and stub.source
 * // import { suite, testCase } from "mcpeak";
 * //
 * // export default suite("echo", "echo").cases([
 * //   testCase("happy-path", "happy path")
 * //     .callTool("echo", { msg: "sample" })
 * //     .expect.isError(false),
 * //   testCase("rejects-missing-required-arg", "rejects missing required arg")
 * //     .callTool("echo", {})
 * //     .expect.isError(true),
 * //   testCase("rejects-type-mismatched-msg", "rejects type-mismatched msg")
 * //     .callTool("echo", { msg: 12345 })
 * //     .expect.isError(true),
 * // ]);
 * @throws McpeakError `NO_TOOLS_ARRAY` for a catalogue without an array of tools, `MISSING_NAME` for an entry without a name; `UNKNOWN_OPTION`.
 */
export async function generateStubs(catalog: unknown, options: GenerateStubsOptions = {}): Promise<readonly ToolStub[]> {
  const drafts = await draftStubs(catalog, options);
  if (drafts.length === 0) return [];
  const write = await createStubWriter();
  const turn = createTurn(options.signal);
  const stubs: ToolStub[] = [];
  for (const draft of drafts) {
    stubs.push({ ...draft, source: write(draft) });
    await turn();
  }
  return stubs;
}

/**
 * Makes the same as data alone, for those who write JSON: TypeScript takes several times as long.
 *
 * @throws McpeakError `NO_TOOLS_ARRAY`, `MISSING_NAME`, `UNKNOWN_OPTION`.
 */
export async function draftStubs(catalog: unknown, options: GenerateStubsOptions = {}): Promise<readonly StubDraft[]> {
  assertKnownOptions(options, stubOptions);
  const tools = await draftTools(catalog, options);
  const names = uniqueNames(tools.map(({ declared }) => declared.name), "tool");
  return tools.map(({ declared: { name }, cases, notes }, index) => {
    const fileName = names[index] as string;
    return { toolName: name, fileName, suite: { schemaVersion: 1, id: fileName, name: shorten(name, maxSuiteName), cases }, notes: tellNotes(notes, options.lang) };
  });
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { keepFacts, tell } from "../messages/tell.js";
import type { Language } from "../messages/words.js";
import { type CatalogTool, readCatalog } from "./catalog-tools.js";
import { type DraftNote, draftTool, type ToolDraft } from "./draft-tool.js";
import type { StubNote } from "./tool-stub.js";

export interface GenerateStubsOptions {
  /**
   * The version that was negotiated with the server. Before 2025-11-25 the protocol does not say in which dialect
   * a schema without `$schema` is written: inputs then do what they promise in both that may be meant.
   */
  readonly protocolVersion?: string;
  /** Language of the notes; English when absent. */
  readonly lang?: Language;
  /** Told how many tools are done, after each. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Told of entries without a name, all at once; they are then left out. Without it they are an error. */
  readonly onUnnamed?: (error: McpeakError) => void;
  /** Ends the work: what was asked for is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Every option of those who make stubs. */
export const stubOptions: Readonly<Record<keyof GenerateStubsOptions, true>> = { protocolVersion: true, lang: true, onProgress: true, onUnnamed: true, signal: true };

/** How long tools are worked on before others get their turn, in milliseconds. */
const maxTurnMs = 50;

export interface DraftedTool extends ToolDraft {
  readonly declared: CatalogTool;
}

/** Makes the cases of all tools of a catalogue. */
export async function draftTools(catalog: unknown, { protocolVersion, onProgress, onUnnamed, signal }: GenerateStubsOptions): Promise<readonly DraftedTool[]> {
  signal?.throwIfAborted();
  const tools = readCatalog(catalog, onUnnamed === undefined ? {} : { onUnnamed });
  const turn = createTurn(signal);
  const drafted: DraftedTool[] = [];
  for (const declared of tools) {
    const { cases, notes } = await draftTool(declared, protocolVersion);
    drafted.push({ declared, cases, notes });
    onProgress?.(drafted.length, tools.length);
    await turn();
  }
  return drafted;
}

/** Lets others have their turn when it is time, so that an interrupt is heard. */
export function createTurn(signal: AbortSignal | undefined): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxTurnMs) return;
    await nextTurn();
    signal?.throwIfAborted();
    since = performance.now();
  };
}

/** Puts the notes of a draft into words. */
export function tellNotes(notes: readonly DraftNote[], lang: Language | undefined, caseIdOf: (caseId: string) => string = (caseId) => caseId): readonly StubNote[] {
  return notes.map(({ facts, caseId }) => {
    const told = tell(facts, lang);
    return caseId === undefined ? told : keepFacts({ ...told, caseId: caseIdOf(caseId) }, facts);
  });
}

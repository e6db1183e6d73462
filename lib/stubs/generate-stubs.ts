import type { McpeakError } from "../errors/mcpeak-error.js";
import type { Language } from "../messages/words.js";
import type { StubDraft, ToolStub } from "./tool-stub.js";

export interface GenerateStubsOptions {
  /**
   * The version that was negotiated with the server. Before 2025-11-25 the protocol does not say in which dialect
   * a schema without `$schema` is written: inputs then do what they promise in both that may be meant.
   */
  readonly protocolVersion?: string;
  /** Language of the notes; English when absent. */
  readonly lang?: Language;
  /** Told how many tools are done, after each; it is called often. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Told of entries without a name, which are then left out; without it they are an error. */
  readonly onUnnamed?: (error: McpeakError) => void;
  readonly signal?: AbortSignal;
}

export async function generateStubs(catalog: unknown, options: GenerateStubsOptions = {}): Promise<readonly ToolStub[]> {
  throw new Error("not built yet");
}

/** The same without TypeScript, for those who write JSON: several times as fast. */
export async function draftStubs(catalog: unknown, options: GenerateStubsOptions = {}): Promise<readonly StubDraft[]> {
  throw new Error("not built yet");
}

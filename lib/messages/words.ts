/** A language that mcpeak's texts exist in. */
export type Language = "en" | "ko";

/** What a reader is told: what happened and where, then how to go on. */
export interface Words {
  readonly message: string;
  readonly hint: string;
}

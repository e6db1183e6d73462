import type { SentAbout, ServerLink } from "./server-link.js";

/** Collects the answers to a batch and sends them as one, when the last is there. Everything else passes. */
export class BatchLink implements ServerLink {
  /** What the batch came with. */
  readonly outer: ServerLink;
  readonly #texts: string[] = [];
  #missing: number;

  constructor(outer: ServerLink, answers: number) {
    this.outer = outer;
    this.#missing = answers;
  }

  send(text: string, about: SentAbout): void | Promise<void> {
    if (about.kind !== "answer") return this.outer.send(text, about);
    this.#texts.push(text);
    return this.skip();
  }

  /** One of the requests is not answered. */
  skip(): void | Promise<void> {
    this.#missing -= 1;
    if (this.#missing > 0) return;
    if (this.#texts.length === 0) return this.outer.unanswered?.();
    return this.outer.send(`[${this.#texts.join(",")}]`, { kind: "answer" });
  }

  close(): void {
    this.outer.close();
  }
}

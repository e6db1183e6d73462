import type { CliIo } from "./cli-io.js";
import { untilInterrupted } from "./until-interrupted.js";

/** Asks a person at a terminal. */
export interface Asker {
  /** Whether there is one: without a terminal the options decide. */
  readonly canAsk: boolean;
  /**
   * What was answered, trimmed; `undefined` when the input ended.
   *
   * @throws McpeakError `INTERRUPTED`
   */
  ask(question: string): Promise<string | undefined>;
  /** Lets go of stdin. */
  close(): Promise<void>;
}

/** Longest answer that is read, in UTF-16 code units; what is longer was not typed. */
const maxAnswer = 64 * 1024;

/** Questions go to stderr: stdout holds results alone. */
export function createAsker(io: CliIo): Asker {
  const canAsk = io.stdinIsTty === true && io.stderrIsTty;
  let lines: AsyncGenerator<string, void, undefined> | undefined;
  return {
    canAsk,
    ask: async (question) => {
      lines ??= linesOf(io.stdin);
      await io.stderr.write(`${question} `);
      const { value } = await untilInterrupted(lines.next(), io.signal);
      if (typeof value === "string") return value.trim();
      await io.stderr.write("\n");
      return undefined;
    },
    close: async () => {
      // A read that never ends must not keep the command waiting.
      if (lines !== undefined && !io.signal.aborted) await lines.return();
    },
  };
}

async function* linesOf(input: CliIo["stdin"]): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of input) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      yield line;
    }
    if (rest.length > maxAnswer) return;
  }
  if (rest !== "") yield rest;
}

/** Asks until the answer is one of some letters; `otherwise` stands for an empty one. `undefined` when the input ended. */
export async function askLetter<Letter extends string>(asker: Asker, question: string, again: () => Promise<void>, letters: readonly Letter[], otherwise?: Letter): Promise<Letter | undefined> {
  for (;;) {
    const answer = await asker.ask(question);
    if (answer === undefined) return undefined;
    const letter = answer === "" ? otherwise : letters.find((each) => each === answer.toLowerCase().slice(0, 1));
    if (letter !== undefined) return letter;
    await again();
  }
}

import { violationSentence as english } from "./en/match.js";
import type { ViolationFacts } from "./facts/match.js";
import { violationSentence as korean } from "./ko/match.js";
import type { Language } from "./words.js";

const sentences = { en: english, ko: korean } as const;

/**
 * One violation as a line that begins with its place, safe for a terminal.
 *
 * @example
 * violationWords({ path: ["tempC"], keyword: "type", expected: "number", received: "12" }, "en");
 * // $.tempC must be a number, but it is "12"
 */
export function violationWords(violation: ViolationFacts, language: Language): string {
  return sentences[language](violation);
}

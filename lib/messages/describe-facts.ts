import * as en from "./en.js";
import type { Facts } from "./facts.js";
import * as ko from "./ko.js";
import type { Language, Words } from "./words.js";

const catalogues = { en, ko } as const;

/** Puts facts into words: one switch over the rooms here, one over the codes in each room's words file. */
export function describeFacts(facts: Facts, language: Language): Words {
  const words = catalogues[language];
  switch (facts.room) {
    case "schema":
      return words.schemaWords(facts);
    case "validate":
      return words.validateWords(facts);
    case "dsl":
      return words.dslWords(facts);
    case "match":
      return words.matchWords(facts);
    case "wire":
      return words.wireWords(facts);
    case "session":
      return words.sessionWords(facts);
    case "load":
      return words.loadWords(facts);
    case "run":
      return words.runWords(facts);
    case "mock":
      return words.mockWords(facts);
    case "stubs":
      return words.stubsWords(facts);
    case "scenario":
      return words.scenarioWords(facts);
    case "faults":
      return words.faultsWords(facts);
    case "lab":
      return words.labWords(facts);
    case "approve":
      return words.approveWords(facts);
    case "proxy":
      return words.proxyWords(facts);
  }
}

import * as en from "./en.js";
import * as ko from "./ko.js";
import type { Language } from "./words.js";

/** How many cases ended how; zero counts are left out of sentences. */
export interface OutcomeCounts {
  readonly passed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly notRun: number;
  readonly cancelled: number;
}

/** A case that did not end alike everywhere; `suite` where there are several. */
export interface ToldDifference {
  readonly case: string;
  readonly suite?: string;
  readonly parts: readonly { readonly status: keyof OutcomeCounts; readonly code?: string; readonly places: readonly string[] }[];
}

/** The fixed words of reports, error texts and progress in one language. */
export interface ReportLabels {
  /** Stand before values, one below the other: short, and padded to one width by the renderer. */
  readonly at: string;
  readonly expected: string;
  readonly received: string;
  readonly hint: string;
  /** Stands where a value is missing. */
  readonly nothing: string;
  /** Stands for a value of which only its presence is asked. */
  readonly something: string;
  readonly statuses: { readonly [Status in keyof OutcomeCounts]: string };
  readonly severities: { readonly error: string; readonly warning: string; readonly info: string };
  readonly knownServerDefect: string;
  readonly approved: string;
  readonly approvalMismatched: string;
  readonly approvalChanged: (approved: string, actual: string) => string;
  /** Headings of blocks. */
  readonly stderr: string;
  readonly answer: (bytes: number) => string;
  readonly answerCut: (shownBytes: number, bytes: number) => string;
  readonly suiteFindings: string;
  /** Among the facts of a suite: the client, where it is not mcpeak's own. */
  readonly client: (name: string) => string;
  /** Heads the sentences about cases that did not end alike. */
  readonly differences: (cases: number) => string;
  readonly noDifferences: string;
  /** One such sentence. Who is meant by the places: {@link variantPlace}. */
  readonly difference: (told: ToldDifference) => string;
  /** In which version, with which client. */
  readonly variantPlace: (label: { readonly version?: string; readonly client?: string }) => string;
  /** What to do about verdicts that depend on the version, or on the client. */
  readonly eraHint: string;
  readonly clientHint: string;
  /** Once a report: versions that servers were not asked for. */
  readonly protocolsNotAsked: (versions: readonly string[]) => string;
  /** After a cut: how long the whole is, how much is left out. */
  readonly cutLine: (characters: number) => string;
  readonly moreLines: (lines: number) => string;
  readonly moreViolations: (violations: number) => string;
  /** Stands behind what was seen more than once. */
  readonly times: (times: number) => string;
  readonly duration: (ms: number) => string;
  readonly caseCount: (cases: number) => string;
  /** `12 passed, 1 failed, 2 not run (15 cases, 1.2 s)`. */
  readonly summary: (counts: OutcomeCounts, total: number, ms: number) => string;
  /** Before the last line: cases that passed although something was found that speaks against it. */
  readonly passedWithFinding: (cases: number) => string;
  /** Before the last line: suites that failed by what was found beside their cases. */
  readonly failedByFindings: (suites: number) => string;
  /** The word before an error's code on stderr. */
  readonly error: string;
  /** `3 files, 2 issues, 1 warning`. */
  readonly validationSummary: (files: number, issues: number, warnings: number) => string;
  readonly validFile: string;
  /** What `tools` and `call` show. */
  readonly toolCount: (tools: number) => string;
  readonly required: string;
  readonly toolError: string;
  /** Stands in the place of an image's or a sound's data. */
  readonly dataLength: (characters: number) => string;
  /** Live progress: what runs now. */
  readonly starting: string;
}

const catalogues = { en, ko } as const;

/** The fixed words of reports in `language`. */
export function reportLabels(language: Language): ReportLabels {
  return catalogues[language].reportLabels;
}

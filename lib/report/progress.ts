import { escapeControls } from "../messages/show-value.js";
import { reportLabels } from "../messages/report-labels.js";
import type { Language } from "../messages/words.js";
import type { RunEvent } from "../run/run-event.js";
import { variantName } from "../run/variants.js";
import { displayColumns } from "./text-style.js";

/** How far a run has come, as its events tell. */
export interface Progress {
  readonly totalCases: number;
  readonly doneCases: number;
  readonly notPassed: number;
  /** Suites that run now, oldest first. */
  readonly running: ReadonlyMap<number, RunningSuite>;
}

/** A suite that runs now. */
export interface RunningSuite {
  readonly name: string;
  /** The era and the client that it runs in now, where there are several. */
  readonly variant?: string;
  /** The case that waits for its answer; absent while the server starts. */
  readonly caseId?: string;
}

export const noProgress: Progress = { totalCases: 0, doneCases: 0, notPassed: 0, running: new Map() };

/** What is known after one more event. Costs as much as suites run at once. */
export function advanceProgress(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case "runStarted":
      return { ...noProgress, totalCases: event.cases };
    case "suiteStarted":
      return withSuite(progress, event.suite, { name: event.name, ...(event.variant !== undefined && { variant: variantName(event.variant) }) });
    case "caseStarted": {
      const suite = progress.running.get(event.suite);
      return suite === undefined ? progress : withSuite(progress, event.suite, { ...suite, caseId: event.id });
    }
    case "caseFinished":
      return {
        ...progress,
        doneCases: progress.doneCases + 1,
        notPassed: progress.notPassed + (event.report.status === "passed" ? 0 : 1),
      };
    case "suiteFinished":
      return withoutSuite(progress, event.suite);
    case "eraNotSpoken":
      return withoutSuite({ ...progress, totalCases: progress.totalCases - event.cases }, event.suite);
    case "suiteCompared":
      return progress;
    case "runFinished":
      return { ...progress, running: new Map() };
  }
}

/**
 * The line to show for a long run, without colours and without a newline; it
 * never takes more than `columns`, so that the terminal does not wrap it.
 *
 * @example `[3/15] weather: seoul-succeeds, 1 failed (2.1 s)`
 */
export function renderProgress(progress: Progress, options: { readonly columns: number; readonly elapsedMs: number; readonly language: Language }): string {
  const labels = reportLabels(options.language);
  const { totalCases, doneCases, notPassed, running } = progress;
  const [suite] = running.values();
  const variant = suite?.variant === undefined ? "" : ` (${suite.variant})`;
  const now = suite === undefined ? "" : ` ${escapeControls(suite.name)}${variant}: ${suite.caseId === undefined ? labels.starting : escapeControls(suite.caseId)}`;
  const others = running.size > 1 ? ` +${running.size - 1}` : "";
  const start = `[${doneCases}/${totalCases}]`;
  const end = `${notPassed > 0 ? `, ${notPassed} ${labels.statuses.failed}` : ""} (${labels.duration(options.elapsedMs)})`;
  const room = options.columns - displayColumns(`${start}${others}${end}`);
  return cutToColumns(`${start}${cutToColumns(now, Math.max(0, room))}${others}${end}`, options.columns);
}

function withSuite(progress: Progress, index: number, suite: RunningSuite): Progress {
  return { ...progress, running: new Map(progress.running).set(index, suite) };
}

function withoutSuite(progress: Progress, index: number): Progress {
  const running = new Map(progress.running);
  running.delete(index);
  return { ...progress, running };
}

function cutToColumns(text: string, columns: number): string {
  if (displayColumns(text) <= columns) return text;
  let cut = "";
  let taken = 0;
  for (const character of text) {
    taken += displayColumns(character);
    if (taken > columns - 1) break;
    cut += character;
  }
  return columns < 1 ? "" : `${cut}…`;
}

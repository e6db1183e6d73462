import { renderClosing, renderSuiteText, type RunEvent, type RunReport, type TextOptions } from "mcpeak";
import { type CliIo, writeChunks } from "./cli-io.js";
import { showProgress } from "./live-progress.js";

/** What people see while a run goes on. */
export interface Screen {
  readonly onEvent: (event: RunEvent) => void;
  /** Resolves when all that was to be shown is written. */
  end(report: RunReport): Promise<void>;
}

/** Shows suites in the order in which they were given, each as soon as it and those before it are done. */
export function showScreen(io: CliIo, style: TextOptions, hasText: boolean): Screen {
  const progress = showProgress(io, style.language);
  const finished = new Map<number, Iterable<string>>();
  let next = 0;
  let written = Promise.resolve();
  const onEvent = (event: RunEvent): void => {
    progress.onEvent(event);
    if (!hasText) return;
    // A suite that runs in several eras or with several clients is shown when all of them have run.
    if (event.type === "suiteCompared") finished.set(event.suite, renderSuiteText(event.reports, style));
    else if (event.type === "suiteFinished" && event.variant === undefined) finished.set(event.suite, renderSuiteText(event.report, style));
    else return;
    for (let chunks = finished.get(next); chunks !== undefined; chunks = finished.get(next)) {
      const suite = chunks;
      finished.delete(next);
      next += 1;
      written = written.then(async () => {
        await progress.clear();
        await writeChunks(io.stdout, suite);
        await io.stdout.write("\n");
      });
    }
  };
  return {
    onEvent,
    end: async (report) => {
      await written;
      await progress.end();
      if (hasText) await io.stdout.write(renderClosing(report, style));
    },
  };
}

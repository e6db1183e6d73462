import { loadSuites, renderIssues, renderValidationJson } from "mcpeak";
import { writeChunks } from "../cli-io.js";
import type { commandOptions, RunCommand } from "../command-table.js";
import { validationReportOf } from "../invalid-inputs.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";

/** `mcpeak validate`: every issue of every file, with its place. */
export const validateSuites: RunCommand<typeof commandOptions.validate> = async ({ args, io, style }) => {
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  const report = validationReportOf(await untilInterrupted(loadSuites(args.positionals, { cwd: io.cwd }), io.signal));
  await writeChunks(io.stdout, args.values.json ? renderValidationJson(report) : renderIssues(report, style));
  return report.files.every(({ valid }) => valid) ? 0 : 2;
};

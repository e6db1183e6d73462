import { writeSuiteModule } from "mcpeak";
import type { commandOptions, RunCommand } from "../command-table.js";
import { writeEachSuite } from "../write-suites.js";

/** `mcpeak convert`: JSON suites as TypeScript. */
export const convertSuites: RunCommand<typeof commandOptions.convert> = (context) =>
  writeEachSuite(context, { extensions: [".ts", ".mts"], rule: "typeScriptOrFolder", write: writeSuiteModule });

import type { commandOptions, RunCommand } from "../command-table.js";
import { writeEachSuite } from "../write-suites.js";

/** `mcpeak export`: TypeScript suites as JSON. */
export const exportSuites: RunCommand<typeof commandOptions.export> = (context) =>
  writeEachSuite(context, { extensions: [".json"], rule: "jsonOrFolder", write: async (suite) => `${JSON.stringify(suite, null, 2)}\n` });

import type { LoadedInput, McpeakError, ValidationReport } from "mcpeak";

/** Ends a command whose input files are invalid; all their issues are told. */
export class InvalidInputs extends Error {
  readonly error: McpeakError;
  readonly inputs: readonly LoadedInput[];

  constructor(error: McpeakError, inputs: readonly LoadedInput[]) {
    super(error.message);
    this.error = error;
    this.inputs = inputs;
  }
}

/** What loading gave, as the validation report shows it. */
export function validationReportOf(inputs: readonly LoadedInput[]): ValidationReport {
  return { files: inputs.map(({ file, issues, warnings }) => ({ file, valid: issues.length === 0, issues, warnings })) };
}

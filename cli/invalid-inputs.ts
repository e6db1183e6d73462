import { inputsError, type LoadedInput, type McpeakError, type ValidationReport } from "mcpeak";

/** What an invalid file has kept a command from doing. */
export type Prevented = "start" | "write";

/** Ends a command whose input files are invalid; all their issues are told. */
export class InvalidInputs extends Error {
  readonly error: McpeakError;
  /** The invalid files alone. */
  readonly invalid: ValidationReport;
  readonly prevented: Prevented;

  constructor(error: McpeakError, invalid: ValidationReport, prevented: Prevented) {
    super(error.message);
    this.error = error;
    this.invalid = invalid;
    this.prevented = prevented;
  }
}

/** @throws InvalidInputs when any file has an issue */
export function refuseInvalid(inputs: readonly LoadedInput[], prevented: Prevented): void {
  const error = inputsError(inputs);
  if (error === undefined) return;
  throw new InvalidInputs(error, { files: validationReportOf(inputs).files.filter(({ valid }) => !valid) }, prevented);
}

/** What loading gave, as the validation report shows it. */
export function validationReportOf(inputs: readonly LoadedInput[]): ValidationReport {
  return { files: inputs.map(({ file, issues, warnings }) => ({ file, valid: issues.length === 0, issues, warnings })) };
}

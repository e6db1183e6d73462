import { retell } from "../messages/tell.js";
import { asMcpeakError } from "./as-mcpeak-error.js";
import { issueLines } from "./render-issues.js";
import { renderError } from "./render-error.js";
import { textStyle } from "./text-style.js";
import type { ValidatedFile, ValidationReport } from "./validation-report.js";
import { xmlAttributes, xmlContent } from "./xml-text.js";

const textOptions = { color: false, language: "en" } as const;

/**
 * A JUnit report for a command that failed itself and ran nothing: one
 * `<error>`, or one for each invalid file. Never green. Always English.
 *
 * @example
 * ```xml
 * <testsuites name="mcpeak" tests="1" failures="0" errors="1" skipped="0" time="0.000">
 *   <testsuite name="mcpeak" id="0" …>
 *     <testcase classname="mcpeak" name="input" time="0.000">
 *       <error type="NO_TARGET" message="No server is given for a.suite.json.">…</error>
 * ```
 */
export function renderErrorJUnit(error: unknown, invalid?: ValidationReport): string {
  const files = invalid?.files.filter(({ issues }) => issues.length > 0) ?? [];
  const cases = files.length > 0 ? files.map(fileXml) : [errorXml(error)];
  const counts = { tests: String(cases.length), failures: "0", errors: String(cases.length), skipped: "0", time: "0.000" };
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n`,
    `<testsuites${xmlAttributes({ name: "mcpeak", ...counts })}>\n`,
    `  <testsuite${xmlAttributes({ name: "mcpeak", id: "0", ...counts })}>\n`,
    ...cases,
    "  </testsuite>\n</testsuites>\n",
  ].join("");
}

function errorXml(error: unknown): string {
  const told = asMcpeakError(error, "en");
  return caseXml("input", undefined, told.code, retell(told, "en").message, renderError(error, textOptions).trimEnd());
}

function fileXml({ file, issues }: ValidatedFile): string {
  const style = textStyle(textOptions);
  const [first] = issues;
  const text = issues.flatMap((issue) => issueLines(file, issue, "error", style)).join("\n");
  return caseXml(file, file, first?.code ?? "INVALID_INPUT", first === undefined ? "" : retell(first, "en").message, text);
}

function caseXml(name: string, file: string | undefined, type: string, message: string, text: string): string {
  const start = `    <testcase${xmlAttributes({ classname: "mcpeak", name, time: "0.000", file })}>\n`;
  return `${start}      <error${xmlAttributes({ type, message })}>${xmlContent(text)}</error>\n    </testcase>\n`;
}

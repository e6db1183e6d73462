import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import type { RunReport } from "mcpeak";
import { expectGolden } from "../golden.js";
import type { Fault } from "./fault.js";
import { endsOf, findingsOf, onlySuite, textOf } from "./run-fault.js";

/** Runs at once; more only make the machine slower. */
const concurrency = 6;

/** Registers one test a fault, and tests of the list itself. `folder` holds the programs and, below `goldens/`, the reports. */
export function holdFaults(folder: "stdio" | "http", faults: readonly Fault[], run: (fault: Fault) => Promise<RunReport>): void {
  describe(folder, { concurrency }, () => {
    for (const fault of faults) {
      test(`${folder}: a server that ${fault.program.replaceAll("-", " ")}`, async () => {
        const report = await run(fault);
        holdVerdict(fault, report);
        expectGolden(new URL(`./goldens/${folder}/${fault.program}.txt`, import.meta.url), textOf(report));
      });
    }
  });

  test(`${folder}: every program stands in the list once, every golden belongs to one`, () => {
    const listed = faults.map(({ program }) => program).sort();
    assert.deepEqual(namesIn(folder, ".mjs").filter((name) => name !== "serve"), listed);
    if (process.env["UPDATE_GOLDENS"] !== "1") assert.deepEqual(namesIn(`goldens/${folder}`, ".txt"), listed);
  });

  test(`${folder}: where a good case after the fault does not pass, a reason is given`, () => {
    for (const { program, ends, start, whyAfterFails } of faults) {
      const isAfterFine = start !== undefined || ends.at(-1) === "passed";
      assert.equal(whyAfterFails === undefined, isAfterFine, program);
    }
  });
}

/** The verdict is held by the list, not by the golden: rewriting goldens can't hide that it changed. */
function holdVerdict(fault: Fault, report: RunReport): void {
  assert.deepEqual(
    { ends: endsOf(report), findings: findingsOf(report), start: onlySuite(report).diagnostic?.code },
    { ends: fault.ends, findings: fault.findings ?? [], start: fault.start },
    textOf(report),
  );
  for (const { id, diagnostic } of onlySuite(report).cases) {
    if (diagnostic === undefined) continue;
    assert.ok(diagnostic.hint !== "", `${id} has no hint`);
    if (diagnostic.code !== "CASE_TIMED_OUT" || fault.isSilence === true) continue;
    assert.match(diagnostic.message, /The likely cause: /, `${id} tells of a bare time-out, but the server was not silent`);
  }
}

function namesIn(folder: string, extension: string): string[] {
  return readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length)).sort();
}

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Compares `text` with the golden file, byte for byte. `UPDATE_GOLDENS=1` writes it instead; a missing one fails. */
export function expectGolden(golden: URL, text: string): void {
  const path = fileURLToPath(golden);
  const shown = relative(process.cwd(), path);
  if (process.env["UPDATE_GOLDENS"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  assert.ok(existsSync(path), `golden ${shown} is missing: look at the output, then run UPDATE_GOLDENS=1 npm test`);
  assert.equal(text, readFileSync(path, "utf8"), `golden ${shown} differs: if the new text is right, run UPDATE_GOLDENS=1 npm test`);
}

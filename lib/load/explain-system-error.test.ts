import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { missingFile } from "./explain-system-error.js";

test("the file that was probably meant is near by its name, not by an ending that many have", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "mcpeak-near-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["weather.suite.json", "long.json", ".env"]) writeFileSync(join(folder, name), "");
  const nearest = (name: string): string | undefined => missingFile(join(folder, name), name, folder).nearest;
  assert.equal(nearest("wether.suite.json"), "weather.suite.json");
  assert.equal(nearest("weather.suite.jsno"), "weather.suite.json");
  assert.equal(nearest("weather.suite.ts"), "weather.suite.json");
  assert.equal(nearest("logn.json"), "long.json");
  assert.equal(nearest("nope.json"), undefined);
  assert.equal(nearest("faults.suite.json"), undefined);
  assert.equal(nearest(".evn"), ".env");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandNames } from "./command-table.js";
import { columnsOf, renderCommandHelp, renderMainHelp } from "./render-help.js";
import { wordsIn } from "./words.js";

for (const language of ["en", "ko"] as const) {
  test(`the main help fits a screen of 24 lines and 80 columns (${language})`, () => {
    const lines = renderMainHelp(wordsIn(language)).trimEnd().split("\n");
    // one line is the prompt's
    assert.ok(lines.length <= 23, String(lines.length));
    for (const line of lines) assert.ok(columnsOf(line) <= 80, line);
  });

  test(`no line of a command's help is wider than 80 columns (${language})`, () => {
    for (const name of commandNames) {
      const lines = renderCommandHelp(name, wordsIn(language)).split("\n");
      assert.ok(lines.length <= 45, name);
      for (const line of lines) assert.ok(columnsOf(line) <= 80, `${name}: ${line}`);
    }
  });
}

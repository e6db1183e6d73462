import assert from "node:assert/strict";
import { test } from "node:test";
import { readPreferences } from "./read-preferences.js";
import { splitCommand } from "./split-command.js";

const formatOf = (...args: string[]): string => readPreferences("test", args, {}).format;

test("the format of stdout is known of a command line that is wrong, too", () => {
  assert.equal(formatOf("a", "--json"), "json");
  assert.equal(formatOf("a", "--reporter", "json"), "json");
  assert.equal(formatOf("a", "--reporter=junit", "--bogus"), "junit");
  assert.equal(formatOf("a", "--junit", "--json"), "json");
  assert.equal(formatOf("a", "--reporter", "json=r.json"), "text");
  assert.equal(formatOf("a", "--arg", "--json"), "text");
  assert.equal(formatOf("a", "--", "--json"), "text");
  assert.equal(readPreferences("tset", ["--json"], {}).format, "json");
});

test("language and colour are known of a command line that is wrong, too", () => {
  assert.deepEqual(readPreferences("tset", ["--no-color", "--lang=ko"], {}), { language: "ko", noColor: true, format: "text" });
  assert.equal(readPreferences("test", ["--lang", "fr"], { LANG: "ko_KR" }).language, "ko");
  assert.equal(readPreferences(undefined, [], {}).language, "en");
});

test("options that every command takes may stand before its name", () => {
  assert.deepEqual(splitCommand(["--lang", "ko", "--no-color", "test", "a"]), { name: "test", rest: ["--lang", "ko", "--no-color", "a"] });
  assert.deepEqual(splitCommand(["--lang=ko", "--help"]), { name: "--help", rest: ["--lang=ko"] });
  assert.deepEqual(splitCommand(["--lang"]), { name: undefined, rest: ["--lang"] });
  assert.deepEqual(splitCommand([]), { name: undefined, rest: [] });
});

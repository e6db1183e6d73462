import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileTypeScript } from "../compile-typescript.js";

// Each file of the folder has one line that does not compile, under `// wrong:`, and right
// lines before it; its first line holds what the compiler must say about it.
const folder = new URL("misuse/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const paths = names.map((name) => fileURLToPath(new URL(name, folder)));
const { messages } = compileTypeScript(paths);

test("there are misuses to compile", () => assert.ok(names.length >= 15, `${names.length}`));

for (const [index, name] of names.entries()) {
  test(`the compiler explains ${name.replace(/\.ts$/, "").replaceAll("-", " ")}`, () => {
    const path = paths[index] ?? "";
    const lines = readFileSync(path, "utf8").split("\n");
    const sentence = /^\/\/ says: (.+)$/.exec(lines[0] ?? "")?.[1];
    assert.ok(sentence !== undefined, "the first line must be `// says: …`");
    const said = messages.filter(({ file }) => file === path);
    assert.deepEqual(said.map(({ line }) => line), [lines.indexOf("// wrong:") + 2], said.map(({ text }) => text).join("\n"));
    assert.ok(unescapeQuotes(said[0]?.text ?? "").includes(sentence), said[0]?.text);
  });
}

/** The compiler writes a quote inside a literal type as \". */
function unescapeQuotes(text: string): string {
  return text.replaceAll('\\"', '"');
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileTypeScript } from "../compile-typescript.js";

const imports = `
import { suite } from "../../lib/dsl/suite-builder.js";
import { testCase } from "../../lib/dsl/case-builder.js";
import { defineTools } from "../../lib/dsl/tool-catalog.js";
export const names = [suite, testCase, defineTools];
`;

const expectations = '.expect.isError(false).expect.body({ type: "object", properties: { a: { type: "string" } } })';

function call(index: number): string {
  return `.callTool("tool-${index % 50}", { n: ${index}, list: ["x", { deep: true }] })${expectations}`;
}

function chain(count: number): string {
  const cases = Array.from({ length: count }, (_, index) => `.case("case-${index}", "name")${call(index)}`);
  return `export const chained = suite("s", "n")${cases.join("\n")};`;
}

function array(count: number, options: string): string {
  const cases = Array.from({ length: count }, (_, index) => `testCase("case-${index}", "name"${options})${call(index)}`);
  return `export const listed = suite("s", "n"${options}).cases([${cases.join(",\n")}]);`;
}

const catalogue = `const tools = defineTools<{ ${Array.from({ length: 50 }, (_, index) => `"tool-${index}": { n: number; list?: unknown[] }`).join("; ")} }>();\n`;

const costs: readonly (readonly [title: string, source: string, ceiling: number])[] = [
  ["a chain of 100 cases", chain(100), 15_000],
  ["an array of 3000 cases", array(3000, ""), 15_000],
  ["an array of 3000 cases checked against a catalogue of 50 tools", catalogue + array(3000, ", { tools }"), 15_000],
];

for (const [title, source, ceiling] of costs) {
  test(`${title} compiles with at most ${ceiling} instantiations of types`, (t) => {
    const file = fileURLToPath(new URL("measured.ts", import.meta.url));
    const { messages, instantiations } = compileTypeScript([file], new Map([[file, imports + source]]));
    assert.deepEqual(messages, []);
    t.diagnostic(`${title}: ${instantiations} instantiations`);
    assert.ok(instantiations > 0 && instantiations <= ceiling, `${instantiations} instantiations`);
  });
}

test("the cost of a chain grows with its length, not faster", () => {
  const file = fileURLToPath(new URL("measured.ts", import.meta.url));
  const cost = (length: number): number => compileTypeScript([file], new Map([[file, imports + chain(length)]])).instantiations;
  const [short, long] = [cost(20), cost(100)];
  assert.ok(long < short * 6, `20 cases: ${short}, 100 cases: ${long}`);
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { ApprovalSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { writeSuiteModule } from "../source/write-suite-module.js";
import { writeApproval } from "./write-approval.js";

const digest = "f2cf5013fa4a9cfa4784b01ac16aa74de95260cd37b9adcfabb5f38c4804f151";
const approval: ApprovalSpec = { fingerprint: digest, cases: [{ id: "a", status: "passed" }, { id: "b", status: "serverDefect" }] };
const suite: TestSuiteSpec = {
  schemaVersion: 1, id: "s", name: "n",
  cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }],
};
const old: ApprovalSpec = { fingerprint: "0".repeat(64), cases: [{ id: "a", status: "passed" }] };
const json = (text: string, given: TestSuiteSpec = suite): Promise<string> => writeApproval(text, approval, { file: "s.suite.json", suite: given });
const module = (text: string, given: TestSuiteSpec = suite, suites = 1, file = "s.suite.ts"): Promise<string> => writeApproval(text, approval, { file, suite: given, suites });

/** The edited text, and that taking the block out again gives the text as it was. */
function assertOnlyAdded(before: string, after: string, added: string): void {
  assert.ok(after.includes(added), after);
  assert.equal(after.replace(added, ""), before);
}

describe("in JSON", () => {
  const block = (unit: string, eol: string): string =>
    [`"approval": {`, `${unit}${unit}"fingerprint": "${digest}",`, `${unit}${unit}"cases": [`, `${unit}${unit}${unit}{ "id": "a", "status": "passed" },`, `${unit}${unit}${unit}{ "id": "b", "status": "serverDefect" }`, `${unit}${unit}]`, `${unit}},`, unit].join(eol);

  for (const [title, unit, eol] of [["two spaces", "  ", "\n"], ["tabs and CR LF", "\t", "\r\n"], ["four spaces", "    ", "\n"]] as const) {
    test(`a block is added before the cases, indented by ${title}; all else stays`, async () => {
      const before = JSON.stringify(suite, null, unit).replaceAll("\n", eol) + eol;
      const after = await json(before);
      assertOnlyAdded(before, after, block(unit, eol));
      assert.deepEqual(JSON.parse(after), { ...suite, approval });
    });
  }

  test("order, odd spaces, escapes and a byte-order mark stay", async () => {
    const before = `\ufeff{ "cases"  : ${JSON.stringify(suite.cases)},\n\n"name":"\\u006e" ,"id":"s",  "schemaVersion":1.0 }`;
    const after = await json(before);
    assertOnlyAdded(before, after, after.slice(3, after.indexOf('"cases"  :')));
    assert.deepEqual(JSON.parse(after.slice(1)), { ...suite, approval });
  });

  test("a text on one line stays on one line", async () => {
    const before = JSON.stringify(suite);
    const after = await json(before);
    assert.equal(after, JSON.stringify({ schemaVersion: 1, id: "s", name: "n", approval, cases: suite.cases }));
  });

  test("a block that is there is replaced where it stands", async () => {
    const given = { ...suite, approval: old };
    const before = `{\n  "schemaVersion": 1, "id": "s", "name": "n",\n  "cases": ${JSON.stringify(suite.cases)},\n  "approval": ${JSON.stringify(old)}\n}\n`;
    const after = await json(before, given);
    assert.deepEqual(JSON.parse(after), { ...suite, approval });
    const at = before.indexOf(JSON.stringify(old));
    assert.equal(after.slice(0, at), before.slice(0, at));
    assert.ok(after.endsWith("\n  }\n}\n"));
  });

  test("keys called approval elsewhere are not touched", async () => {
    const inner = { ...suite, cases: [{ id: "a", name: "A", operation: { type: "callTool", tool: "t", input: { approval: { cases: [1] }, cases: {} } }, assertions: [{ type: "isError", expected: true }] }] } as const;
    const before = JSON.stringify(inner, null, 2);
    const after = await json(before, inner as unknown as TestSuiteSpec);
    assert.deepEqual(JSON.parse(after), { ...inner, approval });
    assertOnlyAdded(before, after, block("  ", "\n"));
  });

  test("a text that says the same already is given back as it is", async () => {
    const before = `{"approval":   {"cases":${JSON.stringify(approval.cases)},"fingerprint":"${digest}"}, "cases": []}`;
    assert.equal(await json(before, { ...suite, approval }), before);
  });

  test("an approval without cases is written as an empty list", async () => {
    const after = await writeApproval(JSON.stringify(suite, null, 2), { fingerprint: digest, cases: [] }, { file: "s.json", suite });
    assert.match(after, /\n    "cases": \[\]\n  \},\n  "cases": \[\n/);
  });
});

describe("in a module", () => {
  const value = (indent: string): string => [`{`, `  fingerprint: "${digest}",`, `  cases: [{ id: "a", status: "passed" }, { id: "b", status: "serverDefect" }],`, `}`].join(`\n${indent}`);
  const option = `, {\n  approval: ${value("  ")},\n}`;
  const head = 'import { suite, testCase } from "mcpeak";\n// mine\n';
  const rest = '.cases([testCase("a", "A").listTools().expect.toolExists("t")]);\n';

  test("the option is added to a suite without options, as `convert` writes it", async () => {
    const before = await writeSuiteModule(suite);
    const after = await module(before);
    assert.equal(after, await writeSuiteModule({ ...suite, approval }));
  });

  test("every other character stays: comments, odd layout, helpers", async () => {
    const before = `${head}const  odd = [ 1,2 ];;\nexport default suite( "s" ,\t"n" /* name */ )\n  // chain\n  ${rest}`;
    assertOnlyAdded(before, await module(before), option);
  });

  test("the option joins options on one line and on several", async () => {
    const oneLine = `${head}export default suite("s", "n", { defaultTimeoutMs: 5 })${rest}`;
    assertOnlyAdded(oneLine, await module(oneLine), `, approval: ${value("")}`);
    const several = `${head}export default suite("s", "n", {\n    defaultTimeoutMs: 5, // my limit\n    ...shared,\n  })${rest}`;
    assertOnlyAdded(several, await module(several), `\n    approval: ${value("    ")},`);
    const open = `${head}export default suite("s", "n", {\n  defaultTimeoutMs: 5 // my limit\n})${rest}`;
    assert.equal(await module(open), open.replace("5 // my limit", `5, // my limit\n  approval: ${value("  ")},`));
    const bare = `${head}export default suite("s", "n", {\n  tools\n})${rest}`;
    assertOnlyAdded(bare, await module(bare), `,\n  approval: ${value("  ")},`);
    const empty = `${head}export default suite("s", "n", {})${rest}`;
    assert.equal(await module(empty), empty.replace("{}", `{\n  approval: ${value("  ")},\n}`));
  });

  test("a block that is there is replaced, and nothing else", async () => {
    const given = { ...suite, approval: old };
    for (const around of [(block: string) => `{ approval: ${block}, tools }`, (block: string) => `{\n    "approval": (${block}) as const, // keep\n    tools,\n  }`]) {
      const before = `${head}export default suite("s", "n", ${around(`{ fingerprint: "${"0".repeat(64)}" /* x */ }`)})${rest}`;
      const after = await module(before, given);
      const at = before.indexOf("{ fingerprint");
      assert.equal(after.slice(0, at), before.slice(0, at));
      assert.ok(after.endsWith(before.slice(before.indexOf("/* x */ }") + "/* x */ }".length)), after);
      assert.match(after, /id: "b", status: "serverDefect"/);
    }
  });

  test("CR LF stays CR LF", async () => {
    const before = `${head}export default suite("s", "n")${rest}`.replaceAll("\n", "\r\n");
    const after = await module(before);
    assert.doesNotMatch(after, /[^\r]\n/);
    assertOnlyAdded(before, after, option.replaceAll("\n", "\r\n"));
  });

  test("the suite is found by its id among several, under another name, in a namespace, through a constant", async () => {
    for (const [before, at] of [
      ['import { suite as s } from "mcpeak";\nexport default [s("r", "n").cases(c), s("s", "n").cases(c)];', 's("s", "n"'],
      ['import * as m from "mcpeak";\nexport default m.suite("s", "n").cases(c);', 'm.suite("s", "n"'],
      ['import { suite } from "mcpeak";\nconst id = "s";\nexport default suite(id, `n`).cases(c);', "suite(id, `n`"],
      ['import { suite } from "./mine.js";\nimport { suite as other } from "node:test";\nexport default suite(`s`, "n").cases(c);', 'suite(`s`, "n"'],
    ] as const) {
      assert.equal(await module(before, suite, 1), before.replace(at, `${at}${option}`));
    }
  });

  test("an id that can't be read is the suite's where there is no other", async () => {
    const before = `${head}export default suite(makeId(), "n")${rest}`;
    assertOnlyAdded(before, await module(before), option);
    await assert.rejects(module(before, suite, 2), { code: "APPROVAL_NO_PLACE", message: /no call of `suite` with this id/ });
  });

  test("a plain suite gets its block before its cases, in JavaScript too", async () => {
    const before = 'export default {\n  schemaVersion: 1,\n  id: "s",\n  name: "n",\n  cases: [],\n};\n';
    assertOnlyAdded(before, await module(before, suite, 1, "s.suite.mjs"), `approval: ${value("  ")},\n  `);
  });

  for (const [title, text, problem] of [
    ["no suite", 'export { default } from "./other.js";', /no call of `suite`/],
    ["two with the id", `${head}const a = suite("s", "n")${rest}export default suite("s", "n")${rest}`, /more than one/],
    ["options from elsewhere", `${head}export default suite("s", "n", options)${rest}`, /options of `suite` are not written there/],
    ["a block from elsewhere", `${head}export default suite("s", "n", { approval })${rest}`, /`approval` is there already/],
  ] as const) {
    test(`where there is ${title}, the block is told instead`, async () => {
      await assert.rejects(module(text), (error) => isMcpeakError(error) && error.code === "APPROVAL_NO_PLACE" && problem.test(error.message) && error.message.includes(digest));
    });
  }

  test("a file that is no suite's is refused", async () => {
    await assert.rejects(writeApproval("", approval, { file: "s.yaml", suite }), { code: "APPROVAL_NO_PLACE", message: /neither JSON nor a module/ });
  });
});

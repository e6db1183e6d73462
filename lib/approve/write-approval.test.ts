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
      const before = `${head}export default suite("s", "n", ${around(`{ fingerprint: "${"0".repeat(64)}" }`)})${rest}`;
      const after = await module(before, given);
      const at = before.indexOf("{ fingerprint");
      assert.equal(after.slice(0, at), before.slice(0, at));
      assert.ok(after.endsWith(before.slice(before.indexOf('0" }') + '0" }'.length)), after);
      assert.match(after, /id: "b", status: "serverDefect"/);
    }
  });

  for (const [title, before, after] of [
    ["a comment alone in the options", "{ /* mine */ }", "{ /* mine */\n  BLOCK,\n}"],
    ["a line of comment alone in the options", "{\n  // mine\n}", "{\n  // mine\n  BLOCK,\n}"],
    ["a comma on a line of its own", "{\n  tools // mine\n  , // too\n}", "{\n  tools // mine\n  , // too\n  BLOCK,\n}"],
    ["a comment before the comma", "{\n  tools /* mine */, // too\n}", "{\n  tools /* mine */, // too\n  BLOCK,\n}"],
    ["several comments and no comma", "{\n  tools /* mine */ // too\n}", "{\n  tools, /* mine */ // too\n  BLOCK,\n}"],
    ["a comment on several lines behind", "{\n  tools\n  /* mine\n  too */ }", "{\n  tools,\n  BLOCK,\n  /* mine\n  too */ }"],
    ["options that are sure to be there", "({ tools }!)", "({ tools, BLOCK }!)"],
  ] as const) {
    test(`${title}: nothing is lost`, async () => {
      const around = (options: string): string => `${head}export default suite("s", "n", ${options})${rest}`;
      const isOneLine = after.includes("{ tools, BLOCK");
      assert.equal(await module(around(before)), around(after.replace("BLOCK", `approval: ${value(isOneLine ? "" : "  ")}`)));
    });
  }

  for (const [title, unit] of [["tabs", "\t"], ["four spaces", "    "]] as const) {
    test(`the block is indented by ${title} where the module is`, async () => {
      const before = `${head}export default suite("s", "n", {\n${unit}tools,\n})${rest}`;
      assert.equal(await module(before), before.replace("tools,\n", `tools,\n${unit}approval: ${value(unit).replaceAll("\n" + unit + "  ", "\n" + unit + unit)},\n`));
    });
  }

  test("comments in a block that is there stay at what they are about", async () => {
    const zeros = "0".repeat(64);
    const around = (block: string): string => `${head}export default suite("s", "n", {\n  approval: ${block},\n})${rest}`;
    const given = (cases: ApprovalSpec["cases"]): TestSuiteSpec => ({ ...suite, approval: { fingerprint: zeros, cases: cases ?? [] } });
    for (const [before, after] of [
      [
        `{\n    fingerprint: "${zeros}", // which\n    cases: [\n      // known since May\n      { id: "a", status: 'serverDefect' }, // #12\n      { id: "gone", status: "passed" }, // #13\n      { id: "more", status: "passed" },\n    ],\n  }`,
        `{\n    fingerprint: "${digest}", // which\n    cases: [\n      // known since May\n      { id: "a", status: "passed" }, // #12\n      { id: "b", status: "serverDefect" },\n      // #13\n    ],\n  }`,
      ],
      [
        `{\n    fingerprint: "${zeros}",\n    cases: [ // in turn\n      { id: "b", status: "serverDefect" } // #12\n    ],\n  }`,
        `{\n    fingerprint: "${digest}",\n    cases: [ // in turn\n      { id: "a", status: "passed" },\n      { id: "b", status: "serverDefect" } // #12\n    ],\n  }`,
      ],
      [
        `{ fingerprint: "${zeros}", cases: [{ id: "a", status: "passed" } /* #12 */] }`,
        `{ fingerprint: "${digest}", cases: [{ id: "a", status: "passed" }, { id: "b", status: "serverDefect" } /* #12 */] }`,
      ],
      [`{ fingerprint: "${zeros}", cases: [/* none */] }`, `{ fingerprint: "${digest}", cases: [{ id: "a", status: "passed" }, { id: "b", status: "serverDefect" }/* none */] }`],
    ] as const) {
      assert.equal(await module(around(before), given([])), around(after));
    }
  });

  test("what stays is written where there is no comma behind it", async () => {
    const before = `${head}export default suite("s", "n", { approval: {\n  fingerprint: "${digest}", // which\n  cases: [\n    { id: "a", status: "passed" }\n  ] } })${rest}`;
    assert.equal(await module(before, { ...suite, approval: old }), before.replace('"passed" }\n', '"passed" },\n    { id: "b", status: "serverDefect" },\n'));
  });

  test("an id is not taken for that of a constant which it only shares its name with", async () => {
    const shared = `${head}const id = "s";\nconst make = (id: string) => suite(id, "n").cases(c);\nexport default [make(id), make("r")];`;
    await assert.rejects(module(shared, suite, 2), { code: "APPROVAL_NO_PLACE", message: /no call of `suite` with this id/ });
    const changed = `${head}let id = "r";\nid = "s";\nexport default suite(id, "n").cases(c);`;
    assertOnlyAdded(changed, await module(changed), option);
  });

  test("a suite of the same id and another name is not meant", async () => {
    const before = `${head}const old = suite("s", "old").cases(c);\nexport default suite(makeId(), "n").cases(c);`;
    assert.equal(await module(before), before.replace('makeId(), "n"', `makeId(), "n"${option}`));
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

  test("options and blocks that stand in a constant of their own are edited there", async () => {
    const given = { ...suite, approval: old };
    const zeros = `{ fingerprint: "${"0".repeat(64)}", cases: [] }`;
    const inConstant = `${head}const approval: ApprovalSpec = ${zeros};\nexport default suite("s", "n", { approval })${rest}`;
    assert.equal(await module(inConstant, given), inConstant.replace(zeros, value("")));
    const named = `${head}const mine = (${zeros}) as const; // mine\nexport default suite("s", "n", { approval: mine })${rest}`;
    assert.equal(await module(named, given), named.replace(zeros, value("")));
    const options = `${head}const options = {\n  defaultTimeoutMs: 5,\n};\nexport default suite("s", "n", options)${rest}`;
    assertOnlyAdded(options, await module(options), `\n  approval: ${value("  ")},`);
    for (const [shared, problem] of [
      [`${head}const options = {};\nexport default [suite("s", "n", options).cases(c), suite("r", "n", options).cases(c)];`, /options of `suite` are not written there/],
      [`${head}export const approval = ${zeros};\nexport default suite("s", "n", { approval })${rest}`, /`approval` is there already/],
      [`${head}let approval = ${zeros};\nexport default suite("s", "n", { approval })${rest}`, /`approval` is there already/],
    ] as const) {
      await assert.rejects(module(shared, given, 2), { code: "APPROVAL_NO_PLACE", message: problem });
    }
  });

  test("an option that is undefined is none", async () => {
    const options = `${head}export default suite("s", "n", undefined)${rest}`;
    assert.equal(await module(options), options.replace("undefined", `{\n  approval: ${value("  ")},\n}`));
    const block = `${head}export default suite("s", "n", { approval: undefined, tools })${rest}`;
    assert.equal(await module(block), block.replace("undefined", value("")));
  });

  test("mcpeak may be imported when the module runs, or required", async () => {
    for (const [before, file] of [
      ['const { suite, testCase } = await import("mcpeak");\nexport default suite("s", "n").cases(c);', "s.suite.mjs"],
      ["const { suite: make } = require('mcpeak');\nmodule.exports = make(\"s\", \"n\").cases(c);", "s.suite.js"],
      ['const m = require("mcpeak");\nmodule.exports = m.suite("s", "n").cases(c);', "s.suite.js"],
      ['import * as m from "mcpeak";\nconst { suite } = m;\nexport default suite("s", "n").cases(c);', "s.suite.ts"],
    ] as const) {
      assertOnlyAdded(before, await module(before, suite, 1, file), option);
    }
    await assert.rejects(module('const { suite } = await import("node:test");\nsuite("s", "n");', suite, 1), { code: "APPROVAL_NO_PLACE" });
  });

  test("a plain suite gets its block before its cases, in JavaScript too", async () => {
    const before = 'export default {\n  schemaVersion: 1,\n  id: "s",\n  name: "n",\n  cases: [],\n};\n';
    assertOnlyAdded(before, await module(before, suite, 1, "s.suite.mjs"), `approval: ${value("  ")},\n  `);
  });

  for (const [title, text, problem] of [
    ["no suite", 'export { default } from "./other.js";', /no call of `suite`/],
    ["two with the id", `${head}const a = suite("s", "n")${rest}export default suite("s", "n")${rest}`, /more than one/],
    ["one that may be another's", `${head}const a = suite("s", "n").cases(c);\nexport default suite(makeId(), "n").cases(c);`, /more than one/],
    ["a name from elsewhere", `${head}export default suite("s", ...rest)${rest}`, /options of `suite` are not written there/],
    ["a spread behind the block", `${head}export default suite("s", "n", { approval: {}, ...shared })${rest}`, /what stands behind `approval` there may replace it/],
    ["a getter", `${head}export default suite("s", "n", { get approval() { return block; } })${rest}`, /`approval` is there already/],
    ["a comment in a case that goes", `${head}export default suite("s", "n", { approval: { fingerprint: "", cases: [{ id: "gone", /* #12 */ status: "passed" }] } })${rest}`, /comments stand in the `approval`/],
    ["a comment in a block that is made", `${head}export default suite("s", "n", { approval: { fingerprint: "", cases: made /* #12 */ } })${rest}`, /comments stand in the `approval`/],
    ["options from elsewhere", `${head}export default suite("s", "n", options)${rest}`, /options of `suite` are not written there/],
    ["a block from elsewhere", `${head}export default suite("s", "n", { approval })${rest}`, /`approval` is there already/],
  ] as const) {
    test(`where there is ${title}, the block is told instead`, async () => {
      await assert.rejects(module(text), (error) => isMcpeakError(error) && error.code === "APPROVAL_NO_PLACE" && problem.test(error.message) && error.message.includes(digest));
    });
  }

  test("what one call makes in turns can't be told apart", async () => {
    await assert.rejects(module(`${head}export default [1, 2].map(() => suite("s", "n")${rest.trim().slice(0, -1)});`, suite, 2), { code: "APPROVAL_NO_PLACE", message: /more than one/ });
  });

  test("what is gone on from in several ways can't be told apart", async () => {
    const shared = `${head}const base = suite("s", "n");\nexport default [base.cases(c), base.cases(d)];`;
    await assert.rejects(module(shared, suite, 2), { code: "APPROVAL_NO_PLACE", message: /more than one/ });
    const beside = `${head}import other from "./other.js";\nconst own = suite("s", "n").cases(c);\nexport default [own, other];`;
    assertOnlyAdded(beside, await module(beside, suite, 2), option);
  });

  test("behind a spread the block of a plain suite can't be undone", async () => {
    const before = 'export default { schemaVersion: 1, id: "s", cases, ...base };';
    assert.equal(await module(before), before.replace("...base", `...base, approval: ${value("")}`));
  });

  test("bytes that are no UTF-8 would come back as others: the block is told instead", async () => {
    const text = `${head}export default suite("s", "n")${rest}`;
    const bytes = Buffer.concat([Buffer.from("// "), Buffer.from([0xc7, 0xd1, 0x0a]), Buffer.from(text)]);
    await assert.rejects(writeApproval(bytes, approval, { file: "s.suite.ts", suite }), { code: "APPROVAL_NO_PLACE", message: /not written in UTF-8/ });
    assert.equal(await writeApproval(Buffer.from(`\ufeff${text}`), approval, { file: "s.suite.ts", suite }), `\ufeff${await module(text)}`);
  });

  test("a file that is no suite's is refused", async () => {
    await assert.rejects(writeApproval("", approval, { file: "s.yaml", suite }), { code: "APPROVAL_NO_PLACE", message: /neither JSON nor a module/ });
  });
});

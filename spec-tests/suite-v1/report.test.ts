import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SaxesParser } from "saxes";
import { exitCodeOf } from "../../lib/report/exit-code.js";
import { renderJson } from "../../lib/report/json-report.js";
import { renderJUnit } from "../../lib/report/junit-report.js";
import { reportJsonSchema } from "../../lib/report/report-schema.js";
import { renderText } from "../../lib/report/text-report.js";
import type { TextOptions } from "../../lib/report/text-style.js";
import type { CaseStatus, RunReport } from "../../lib/run/run-report.js";
import { countCases } from "../../lib/run/summary.js";
import { expectGolden } from "../golden.js";

interface ReportCase {
  readonly title: string;
  readonly exitCode: number;
  readonly goldens: readonly GoldenKind[];
  readonly report: RunReport;
}

const folder = new URL("./report/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
const cases = new Map(names.map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as ReportCase]));

const textOptions = {
  txt: { color: false, language: "en" },
  "ko.txt": { color: false, language: "ko" },
  "color.txt": { color: true, language: "en" },
  "ascii.txt": { color: false, language: "en", unicode: false },
} as const satisfies Record<string, TextOptions>;

type GoldenKind = keyof typeof textOptions | "junit.xml";

function render(report: RunReport, kind: GoldenKind): string {
  return [...(kind === "junit.xml" ? renderJUnit(report) : renderText(report, textOptions[kind]))].join("");
}

for (const [name, { title, goldens, report, exitCode }] of cases) {
  for (const kind of goldens) {
    test(`${title} (${name}.${kind})`, () => {
      expectGolden(new URL(`${name}.${kind}`, folder), render(report, kind));
    });
  }

  test(`${name}: the exit code is ${exitCode}`, () => {
    assert.equal(exitCodeOf(report), exitCode);
  });

  test(`${name}: the JSON parses to exactly the report and is laid out as JSON.stringify does it`, () => {
    const text = [...renderJson(report)].join("");
    assert.deepEqual(JSON.parse(text), report);
    assert.ok(text.endsWith("}\n"));
    assert.deepEqual(text.split("\n").slice(0, 5), `${JSON.stringify(report, null, 2)}\n`.split("\n").slice(0, 5));
  });

  test(`${name}: no rendering holds a character that steers a terminal`, () => {
    for (const [kind, text] of [["json", [...renderJson(report)].join("")] as const, ...goldens.map((kind) => [kind, render(report, kind)] as const)]) {
      const plain = kind === "color.txt" ? text.replaceAll(/\u001b\[\d+m/g, "") : text;
      const raw = kind === "junit.xml" ? plain.replaceAll("\t", "") : plain;
      assert.doesNotMatch(raw, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/, kind);
    }
  });

  test(`${name}: the JUnit report is well-formed XML and its counts are true`, () => {
    const tags = parseXml(render(report, "junit.xml"));
    const root = tags[0];
    assert.equal(root?.name, "testsuites");
    const count = (tag: string): string => String(tags.filter(({ name: tagName }) => tagName === tag).length);
    assert.equal(root?.attributes["tests"], count("testcase"));
    assert.equal(root?.attributes["failures"], count("failure"));
    assert.equal(root?.attributes["errors"], count("error"));
    assert.equal(count("skipped"), "0");
    const isGreen = count("failure") === "0" && count("error") === "0" && count("testcase") !== "0";
    assert.equal(isGreen, exitCode === 0, "JUnit is green exactly when the exit code is 0");
    const keys = tags.filter(({ name: tagName }) => tagName === "testcase").map(({ attributes }) => `${attributes["classname"]} ${attributes["name"]}`);
    assert.equal(new Set(keys).size, keys.length, "no two tests share class and name");
  });
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Throws for anything that is not well-formed. */
function parseXml(xml: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => tags.push({ name, attributes }));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(Buffer.from(xml, "utf8").toString("utf8")).close();
  return tags;
}

test("the XML parser refuses what is not well-formed", () => {
  for (const broken of ["<a>\u0001</a>", "<a>]]></a>", "<a b=\"<\"/>", "<a>&</a>", "<a></b>", "<a/><b/>", "<a>\ufffe</a>"]) {
    assert.throws(() => parseXml(broken), broken);
  }
});

/** Additional members are allowed to readers of the shipped schema; our own reports must have none that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return copy["type"] === "object" && "properties" in copy ? { ...copy, additionalProperties: false } : copy;
}

test("every report is valid by the shipped schema, and has no member that the schema does not name", () => {
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(closed(reportJsonSchema) as object);
  for (const [name, { report }] of cases) {
    assert.ok(validate(report), `${name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
    assert.ok(!validate({ ...report, extra: 1 }), `${name} with a member too many`);
    assert.ok(!validate({ ...report, durationMs: "12" }), `${name} with a wrong type`);
  }
});

test("the cases are sound: titles are unique, counts are true, every golden is listed, every status and exit code occurs", () => {
  const all = [...cases.values()];
  assert.ok(all.length >= 11);
  assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
  const statuses = new Set<CaseStatus>();
  for (const { report } of all) {
    assert.deepEqual(report.summary, countCases(report.suites.flatMap((suite) => suite.cases)));
    for (const suite of report.suites) {
      assert.deepEqual(suite.summary, countCases(suite.cases));
      for (const { status } of suite.cases) statuses.add(status);
    }
  }
  assert.deepEqual([...statuses].sort(), ["cancelled", "failed", "notRun", "passed", "timedOut"]);
  assert.deepEqual([...new Set(all.map(({ exitCode }) => exitCode))].sort((a, b) => a - b), [0, 1, 3, 130]);
  const listed = [...cases].flatMap(([name, { goldens }]) => [`${name}.json`, ...goldens.map((kind) => `${name}.${kind}`)]);
  if (process.env["UPDATE_GOLDENS"] !== "1") assert.deepEqual(readdirSync(folder).sort(), listed.sort());
});

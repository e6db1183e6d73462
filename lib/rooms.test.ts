import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import ts from "typescript";

/** The rooms of `lib/`, lowest first: a room imports only from rooms above it in this list, types included. */
const rooms = [
  "about",
  "errors",
  "json",
  "secrets",
  "messages",
  "schema",
  "spec",
  "validate",
  "dsl",
  "match",
  "source",
  "wire",
  "faults",
  "session",
  "load",
  "run",
  "report",
  "mock",
  "lab",
  "scenario",
  "proxy",
  "stubs",
  "approve",
  "register",
];

/** The doors: the only files of `lib/` that stand in no room, and all that others may import. */
const doors = ["index.ts", "node-test.ts"];

/** Packages that a start must not pay for: never imported at the top of a file of `lib/` or `cli/`. */
const heavyPackages = [/^@modelcontextprotocol\//, /^zod($|\/)/, /^zod-to-json-schema$/, /^ajv/, /^ts-morph$/, /^tsx($|\/)/, /^tinyglobby$/, /^cross-spawn$/];

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

interface SourceImport {
  readonly file: string;
  readonly specifier: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?ts$/.test(file))
    .map((file) => join(folder, file).split(sep).join("/"));
}

function isTest(file: string): boolean {
  return /\.test(-d)?\.ts$|\/(fixtures|support)\//.test(file);
}

function importsOf(file: string): SourceImport[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
}

/** Imports that run when the file is loaded: no dynamic ones, no type-only ones. */
function eagerImportsOf(file: string): SourceImport[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const isTypeOnly = ts.isImportDeclaration(statement) ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : statement.isTypeOnly;
    const specifier = statement.moduleSpecifier;
    return isTypeOnly || specifier === undefined || !ts.isStringLiteral(specifier) ? [] : [{ file, specifier: specifier.text }];
  });
}

function roomOf(file: string): string | undefined {
  const [top, room, ...rest] = file.split("/");
  return top === "lib" && rest.length > 0 ? room : undefined;
}

function isHeavy({ specifier }: SourceImport): boolean {
  return heavyPackages.some((heavy) => heavy.test(specifier));
}

const libFiles = sourceFiles("lib");

test("every file of lib/ is a door or stands in a room of the table", () => {
  for (const file of libFiles) {
    const room = roomOf(file);
    if (room === undefined) assert.ok(isTest(file) || doors.includes(file.slice("lib/".length)), `${file} is neither a door nor in a room`);
    else assert.ok(rooms.includes(room), `${file}: the room "${room}" is not in the table`);
  }
});

test("every room of the table exists", () => {
  for (const room of rooms) assert.ok(libFiles.some((file) => roomOf(file) === room), `the room "${room}" is empty: take it out of the table`);
});

test("a room imports only from rooms above it", () => {
  const wrong = libFiles
    .filter((file) => roomOf(file) !== undefined)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ specifier }) => specifier.startsWith("."))
    .flatMap(({ file, specifier }) => {
      const imported = relative(root, resolve(root, dirname(file), specifier)).split(sep).join("/");
      const from = roomOf(file) ?? "";
      const to = roomOf(imported);
      const isAllowed = to !== undefined && (to === from || (rooms.indexOf(to) >= 0 && rooms.indexOf(to) < rooms.indexOf(from)));
      return isAllowed ? [] : [`${file} imports ${specifier}`];
    });
  assert.deepEqual(wrong, []);
});

test("no file of lib/ hides a room behind an index or star exports", () => {
  for (const file of libFiles) {
    if (roomOf(file) !== undefined) assert.ok(!file.endsWith("/index.ts"), `${file}: a file imports the file that it needs`);
    assert.doesNotMatch(readFileSync(join(root, file), "utf8"), /^export \* from/m, `${file}: name what is exported`);
  }
});

test("cli/ and examples/ reach lib/ through the doors alone", () => {
  const wrong = [...sourceFiles("cli"), ...sourceFiles("examples")]
    .flatMap(importsOf)
    .filter(({ file, specifier }) => {
      if (!specifier.startsWith(".")) return specifier.startsWith("mcpeak") && !["mcpeak", "mcpeak/node-test"].includes(specifier);
      const imported = relative(root, resolve(root, dirname(file), specifier)).split(sep).join("/");
      return imported.startsWith("lib/") || (isTest(file) ? false : imported.startsWith("spec-tests/"));
    })
    .map(({ file, specifier }) => `${file} imports ${specifier}`);
  assert.deepEqual(wrong, []);
});

test("heavy packages are imported where they are used, never when a file is loaded", () => {
  const wrong = [...libFiles, ...sourceFiles("cli")]
    .filter((file) => !isTest(file))
    .filter((file) => importsOf(file).some(isHeavy))
    .flatMap(eagerImportsOf)
    .filter(isHeavy)
    .map(({ file, specifier }) => `${file} imports ${specifier}`);
  assert.deepEqual(wrong, []);
});

test("names of source files keep clear of what node takes for a test", () => {
  const wrong = [...libFiles, ...sourceFiles("cli")].filter(
    (file) => !/\.test(-d)?\.ts$/.test(file) && /(^|\/)(test|test[-_.].*|.*[-_.]test)\.m?ts$|\/tests?\//.test(file) && !doors.includes(file.slice("lib/".length)),
  );
  assert.deepEqual(wrong, []);
});

test("no file is a drawer", () => {
  const wrong = [...libFiles, ...sourceFiles("cli")].filter((file) => /\/(utils?|helpers?|common|types|misc|shared)(\/|\.ts$)/.test(file));
  assert.deepEqual(wrong, []);
});

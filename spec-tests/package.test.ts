// What npm would publish, used from a project outside the repository.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import * as door from "../lib/index.js";
import * as nodeTestDoor from "../lib/node-test.js";
import config from "../tsdown.config.js";
import { expectGolden } from "./golden.js";
import { type InstalledPackage, installPacked, linkPackage, repository } from "./packed-package.js";

let installed: InstalledPackage;
before(() => {
  installed = installPacked();
  copyFileSync(fileURLToPath(new URL("../lib/run/fixtures/does-as-it-is-called.mjs", import.meta.url)), join(installed.project, "server.mjs"));
});
after(() => installed?.remove());

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs node in the project; never rejects. */
function runNode(args: readonly string[]): Promise<Ended> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd: installed.project, env: { ...env, LC_ALL: "C.UTF-8", MCPEAK_LANG: "en" } }, (error, stdout, stderr) => {
      settle({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

function bin(): string {
  return join(installed.folder, installed.manifest.bin["mcpeak"] ?? "no bin");
}

/** Runs code as a module of the project and gives what it printed. */
async function runModule(code: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runNode(["--input-type=module", "--eval", code]);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

function bundledPackages(): readonly string[] {
  const { deps } = config as { readonly deps?: { readonly onlyBundle?: unknown } };
  assert.ok(Array.isArray(deps?.onlyBundle) && deps.onlyBundle.length > 0);
  return deps.onlyBundle as readonly string[];
}

function readInstalled(file: string): string {
  return readFileSync(join(installed.folder, file), "utf8");
}

function nameOfPackage(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Every `import` and `export from` of a file, dynamic ones too, and every `require`. The bundler may write a text as a template. */
function importsOf(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isStatic = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const isDynamic = ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node.expression));
    const inType = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
    const specifier = isStatic ? node.moduleSpecifier : isDynamic ? node.arguments[0] : inType;
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file.replace(/\.mjs$/, ".js"), readInstalled(file), ts.ScriptTarget.Latest));
  return found;
}

/** What `createRequire` gave; the bundler may number the name. */
function isRequire(callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) && /^require(?:\$\d+)?$/.test(callee.text);
}

/** Packages that the built files with this ending import, in whatever way. */
function packagesImportedBy(ending: string): readonly string[] {
  const specifiers = installed.files
    .filter((file) => file.startsWith("dist/") && file.endsWith(ending))
    .flatMap(importsOf)
    .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"));
  return [...new Set(specifiers.map(nameOfPackage))].sort();
}

describe("the tarball", () => {
  test("holds what is meant for users, and nothing else", () => {
    // Names of chunks hold a hash and come and go; the doors have fixed names.
    const chunk = /^dist\/[a-z][\w-]*-[\w-]{8}\.(?:d\.mts|mjs)$/;
    const fixed = installed.files.filter((file) => !chunk.test(file));
    assert.ok(fixed.length < installed.files.length);
    expectGolden(new URL("package/files.golden", import.meta.url), `${fixed.join("\n")}\n`);
  });

  test("names only files that it holds", () => {
    const { bin: bins, exports } = installed.manifest;
    const targets = [...Object.values(bins), ...Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))];
    assert.ok(targets.length > 5);
    for (const target of targets) assert.ok(existsSync(join(installed.folder, target.replace(/\/\*$/, ""))), target);
  });

  test("is an ES module under MIT for the Nodes that are promised, its types before its code", () => {
    const { type, license, engines, exports, bin: bins } = installed.manifest;
    assert.deepEqual({ type, license, engines }, { type: "module", license: "MIT", engines: { node: ">=20.19.0" } });
    assert.deepEqual(Object.keys(exports), [".", "./node-test", "./schemas/*", "./package.json"]);
    for (const door of [".", "./node-test"]) assert.deepEqual(Object.keys(exports[door] ?? {}), ["types", "default"]);
    assert.deepEqual(Object.keys(bins), ["mcpeak", "mcpeak-mock"]);
    for (const bin of Object.values(bins)) assert.match(readInstalled(bin), /^#!\/usr\/bin\/env node\n/);
  });

  test("depends on versions from the registry", () => {
    for (const [name, range] of Object.entries(installed.manifest.dependencies)) assert.match(range, /^[\^~]?\d+\.\d+\.\d+$/, name);
  });

  test("depends on every package that its code imports, and on no other", () => {
    assert.deepEqual(packagesImportedBy(".mjs"), Object.keys(installed.manifest.dependencies).sort());
  });

  test("has types that need no other package", () => {
    assert.deepEqual(packagesImportedBy(".d.mts"), []);
  });

  test("holds the code of packages that are development dependencies, with the words of their licences", () => {
    const notices = readInstalled("THIRD-PARTY-NOTICES.md");
    for (const name of bundledPackages()) {
      assert.ok(name in installed.manifest.devDependencies, `${name} is bundled: it belongs into devDependencies`);
      const folder = join(repository, "node_modules", name);
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly version: string; readonly license: string };
      const [file, ...others] = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
      assert.ok(file !== undefined && others.length === 0, `${name} should have one licence file`);
      const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
      assert.ok(notices.includes(`## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`), `THIRD-PARTY-NOTICES.md: write "## ${name} ${version} (${license})" and its ${file}`);
    }
    const told = [...notices.matchAll(/^## (\S+)/gm)].map(([, name]) => name);
    assert.deepEqual(told, bundledPackages());
  });
});

describe("from a project", () => {
  test("both doors give what the source gives", async () => {
    const names = await runModule('console.log(JSON.stringify([await import("mcpeak"), await import("mcpeak/node-test")].map((door) => Object.keys(door).sort())))');
    assert.deepEqual(JSON.parse(names), [Object.keys(door).sort(), Object.keys(nodeTestDoor).sort()]);
  });

  test("the schemas can be reached, each a JSON Schema 2020-12", async () => {
    const schemas = installed.files.filter((file) => file.startsWith("schemas/"));
    assert.ok(schemas.length >= 4);
    const code = `import { createRequire } from "node:module";
      const require = createRequire(import.meta.url);
      console.log(JSON.stringify(${JSON.stringify(schemas)}.map((file) => require("mcpeak/" + file).$schema)));`;
    writeFileSync(join(installed.project, "schemas.mjs"), code);
    const { stdout } = await runNode(["schemas.mjs"]);
    assert.deepEqual(JSON.parse(stdout), schemas.map(() => "https://json-schema.org/draft/2020-12/schema"));
  });

  test("a file that no door names can't be imported", async () => {
    const { exitCode, stderr } = await runNode(["--input-type=module", "--eval", 'await import("mcpeak/dist/index.mjs")']);
    assert.equal(exitCode, 1);
    assert.match(stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });

  for (const [resolution, module] of [["nodenext", ts.ModuleKind.NodeNext], ["bundler", ts.ModuleKind.ESNext]] as const) {
    test(`the types hold under moduleResolution ${resolution}, strict and with libraries checked`, () => {
      const { project } = installed;
      linkPackage(project, "@types/node");
      const file = join(project, "uses-types.ts");
      writeFileSync(file, usesTypes);
      const program = ts.createProgram([file], {
        target: ts.ScriptTarget.ES2023,
        module,
        moduleResolution: resolution === "nodenext" ? ts.ModuleResolutionKind.NodeNext : ts.ModuleResolutionKind.Bundler,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        lib: ["lib.es2023.d.ts"],
        skipLibCheck: false,
        noEmit: true,
        types: ["node"],
        typeRoots: [join(project, "node_modules", "@types")],
      });
      const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file: where }) => `${where?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
      rmSync(join(project, "node_modules", "@types"), { recursive: true });
      assert.deepEqual(problems, []);
    });
  }
});

const usesTypes = `
import { type RunReport, runSuite, stdio, suite, type TestSuiteSpec, validateMcpSuite } from "mcpeak";
import { testSuite } from "mcpeak/node-test";

const weather = suite("weather", "weather server").case("list", "lists").listTools().expect.toolExists("get_weather");
const spec: TestSuiteSpec = weather.toSpec();
export const report: Promise<RunReport> = runSuite(weather, { server: stdio("node", ["server.js"]), strict: true });
testSuite(spec, { server: stdio("node") });
const checked = validateMcpSuite(JSON.parse("{}"));
if (checked.valid) checked.value.cases.length.toFixed();
else checked.issues[0]?.code.toLowerCase();
// @ts-expect-error -- isError looks at the answer of a tool
suite("a", "b").case("c", "d").listTools().expect.isError(true);
`;

const jsonSuite = JSON.stringify({
  schemaVersion: 1,
  id: "packed",
  name: "Packed",
  cases: [{ id: "echo", name: "echoes", operation: { type: "callTool", tool: "echo", input: {} }, assertions: [{ type: "isError", expected: false }] }],
});

describe("the command", () => {
  test("prints the package's version", async () => {
    assert.deepEqual(await runNode([bin(), "--version"]), { exitCode: 0, stdout: `${installed.manifest.version}\n`, stderr: "" });
    assert.equal(door.version, installed.manifest.version);
  });

  test("runs a JSON suite", async () => {
    writeFileSync(join(installed.project, "packed.suite.json"), jsonSuite);
    const { exitCode, stdout } = await runNode([bin(), "test", "packed.suite.json", "--", process.execPath, "server.mjs"]);
    assert.match(stdout, /✓ echo {2}echoes/);
    assert.equal(exitCode, 0);
  });

  test("serves a mock, by both bins, that a suite is green on; its schema can be named in the definition", async () => {
    const { project, folder, manifest } = installed;
    const mockBin = join(folder, manifest.bin["mcpeak-mock"] ?? "no bin");
    const definition = { $schema: "./node_modules/mcpeak/schemas/mock-v1.schema.json", tools: [{ name: "echo", inputSchema: { type: "object" } }], responses: [{ tool: "echo", result: {} }] };
    writeFileSync(join(project, "packed.suite.json"), jsonSuite);
    writeFileSync(join(project, "packed.mock.json"), JSON.stringify(definition));
    assert.ok(existsSync(join(project, definition.$schema)));
    for (const target of [["--mock", "packed.mock.json"], ["--", process.execPath, mockBin, "packed.mock.json"], ["--", process.execPath, bin(), "mock", "packed.mock.json"]]) {
      const { exitCode, stdout } = await runNode([bin(), "test", "packed.suite.json", ...target]);
      assert.match(stdout, /mcpeak-mock [^]*✓ echo {2}echoes/);
      assert.equal(exitCode, 0);
    }
    assert.deepEqual(await runNode([mockBin, "--version"]), { exitCode: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  test("runs a TypeScript suite with a zod schema, and tells where a case that fails was written", async () => {
    linkPackage(installed.project, "zod");
    writeFileSync(
      join(installed.project, "typed.suite.ts"),
      `import { stdio, suite } from "mcpeak";
import { z } from "zod";
export const server = stdio(process.execPath, ["server.mjs"]);
export default suite("typed", "Typed")
  .case("holds", "echoes").callTool("echo", { n: 1 }).expect.structuredContent(z.object({ n: z.literal(1) }))
  .case("fails", "echoes something else").callTool("echo", { n: 2 }).expect.structuredContent(z.object({ n: z.literal(1) }));
`,
    );
    const { exitCode, stdout } = await runNode([bin(), "test", "typed.suite.ts"]);
    assert.match(stdout, /✓ holds[^]*✗ fails[^]*typed\.suite\.ts:6:4/);
    assert.equal(exitCode, 1);
  });
});

describe("a start", () => {
  /** Runs node in the project and gives the URLs of all modules that it looked up, without node's own. */
  async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
    const log = join(installed.project, "loaded.txt");
    const hooks = `import { appendFileSync } from "node:fs";
      export async function resolve(specifier, context, next) {
        const found = await next(specifier, context);
        appendFileSync(${JSON.stringify(log)}, found.url + "\\n");
        return found;
      }`;
    writeFileSync(join(installed.project, "hooks.mjs"), hooks);
    writeFileSync(join(installed.project, "watch.mjs"), 'import { register } from "node:module"; register("./hooks.mjs", import.meta.url);');
    rmSync(log, { force: true });
    const { exitCode, stderr } = await runNode(["--import", "./watch.mjs", ...args]);
    assert.equal(exitCode, 0, stderr);
    return readFileSync(log, "utf8").trim().split("\n").filter((url) => url.startsWith("file:") && !/\/(?:hooks|watch|start)\.mjs$/.test(url));
  }

  function outsideOfDist(urls: readonly string[]): readonly string[] {
    const dist = `${pathToFileURL(join(installed.folder, "dist")).href}/`;
    assert.ok(urls.some((url) => url.startsWith(dist)));
    return urls.filter((url) => !url.startsWith(dist));
  }

  test("of the library loads no other package", async () => {
    writeFileSync(join(installed.project, "start.mjs"), 'import "mcpeak"; import "mcpeak/node-test";');
    assert.deepEqual(outsideOfDist(await loadedBy(["start.mjs"])), []);
  });

  test("for the version loads two files", async () => {
    const loaded = await loadedBy([bin(), "--version"]);
    assert.equal(loaded.length, 2, loaded.join("\n"));
  });

  test("for a JSON suite loads no other package", async () => {
    writeFileSync(join(installed.project, "packed.suite.json"), jsonSuite);
    const loaded = await loadedBy([bin(), "test", "packed.suite.json", "--", process.execPath, "server.mjs"]);
    assert.deepEqual(outsideOfDist(loaded), []);
  });

  test("for a suite on a mock loads no other package, nor does a mock that is a process", async () => {
    const mockBin = join(installed.folder, installed.manifest.bin["mcpeak-mock"] ?? "no bin");
    writeFileSync(join(installed.project, "packed.suite.json"), jsonSuite);
    writeFileSync(join(installed.project, "light.mock.json"), JSON.stringify({ tools: [{ name: "echo", inputSchema: { type: "object" } }], responses: [{ tool: "echo", result: {} }] }));
    assert.deepEqual(outsideOfDist(await loadedBy([bin(), "test", "packed.suite.json", "--mock", "light.mock.json"])), []);
    // The mock is the process that is watched: its stdin is over at once.
    writeFileSync(join(installed.project, "start.mjs"), `process.stdin.push(null); process.argv[2] = "light.mock.json"; await import(${JSON.stringify(pathToFileURL(mockBin).href)});`);
    assert.deepEqual(outsideOfDist(await loadedBy(["start.mjs"])), []);
  });

  test("for a suite that needs it loads another package: the watch sees them", async () => {
    writeFileSync(join(installed.project, "watched.suite.mjs"), 'import "tinyglobby"; import { suite } from "mcpeak"; export default suite("w", "W").case("a", "a").listTools().expect.toolExists("echo");');
    const loaded = await loadedBy([bin(), "test", "watched.suite.mjs", "--", process.execPath, "server.mjs"]);
    assert.ok(outsideOfDist(loaded).some((url) => url.includes("tinyglobby")));
  });
});

describe("the repository", () => {
  const tracked = (): readonly string[] => {
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" }).split("\0").filter((file) => file !== "" && existsSync(join(repository, file)));
    assert.ok(files.includes("package.json"));
    return files;
  };

  test("names no place outside of itself", () => {
    const beside = [["..", "shared"].join("/"), `${repository}/`];
    const wrong = tracked().filter((file) => {
      const text = readFileSync(join(repository, file), "utf8");
      return beside.some((place) => text.includes(place));
    });
    assert.deepEqual(wrong, []);
  });

  test("has a lockfile without download hosts that is in step with package.json", () => {
    const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as { readonly packages: Readonly<Record<string, Record<string, unknown>>> };
    const { dependencies, devDependencies } = installed.manifest;
    const root = lock.packages[""];
    assert.deepEqual({ dependencies: root?.["dependencies"], devDependencies: root?.["devDependencies"] }, { dependencies, devDependencies });
    assert.deepEqual(Object.entries(lock.packages).filter(([, entry]) => "resolved" in entry).map(([path]) => path), []);
  });
});

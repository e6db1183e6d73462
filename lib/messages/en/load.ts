import type { SyntaxProblem } from "../../json/json-problem.js";
import type { Place } from "../../json/place.js";
import type { ExportProblem, ImportProblem, LoadFacts, UnreadableReason } from "../facts/load.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { configWords } from "./load-config.js";

const suiteNames = "`*.suite.json`, `*.suite.ts`, `*.suite.mts`, `*.suite.js` or `*.suite.mjs`";
const maxNames = 20;

const wantedNames = {
  suite: { one: "suite", many: "Suites" },
  mockDefinition: { one: "mock definition", many: "Mock definitions" },
  scenario: { one: "scenario", many: "Scenarios" },
} as const;

export function loadWords(facts: LoadFacts): Words {
  switch (facts.code) {
    case "FILE_NOT_FOUND":
      return { message: `${path(facts.file)} does not exist.`, hint: notFoundHint(facts) };
    case "FILE_UNREADABLE":
      return { message: `${path(facts.file)} cannot be read: ${unreadable[facts.reason]}${facts.detail === "" ? "" : ` (${escapeControls(facts.detail)})`}.`, hint: unreadableHints[facts.reason] };
    case "FILE_TOO_LARGE":
      return { message: `${path(facts.file)} has ${facts.bytes} bytes; at most ${facts.maxBytes} are read.`, hint: "Split the suite into several files." };
    case "FILE_NOT_UTF8":
      return "encoding" in facts
        ? { message: `${path(facts.file)} is written in ${facts.encoding}, but must be UTF-8.`, hint: "Save it as UTF-8 (with or without a byte-order mark)." }
        : {
            message: `${path(facts.file)} is not UTF-8: byte 0x${facts.byte.toString(16).padStart(2, "0")} at offset ${facts.offset} (line ${facts.line}) cannot stand there.`,
            hint: "Save it as UTF-8. If it was written in a local encoding such as EUC-KR or Windows-1252, convert it.",
          };
    case "UNSUPPORTED_FILE_TYPE":
      return {
        message: `${path(facts.file)} is no ${wantedNames[facts.wanted ?? "suite"].one} that can be read: ${facts.extension === "" ? "it has no extension" : `${showValue(facts.extension)} is not known`}.`,
        hint: `${wantedNames[facts.wanted ?? "suite"].many} are .json, .ts, .mts, .js or .mjs files.`,
      };
    case "WRONG_KIND_OF_FILE":
      return facts.found === "suite"
        ? { message: `${path(facts.file)} is a suite, not the definition of a mock.`, hint: "`mcpeak mock --from <suite> --out <definition>` drafts a definition for what a suite calls and expects." }
        : { message: `${path(facts.file)} is the definition of a mock, not a suite.`, hint: "`mcpeak mock <definition>` serves it, `mcpeak test <suite> --mock <definition>` runs a suite on it." };
    case "NO_SUITES_FOUND":
      return facts.kind === "folder"
        ? { message: `${path(facts.target)} holds no suites.`, hint: `A folder means every file below it that is called ${suiteNames}, outside node_modules and hidden folders. Rename the suites, or give their files by name.` }
        : { message: `No file matches the pattern ${showValue(facts.target)}.`, hint: "Patterns begin at the working directory; `**` stands for any number of folders, e.g. 'suites/**/*.suite.json'." };
    case "JSON_SYNTAX":
      return { message: `${path(facts.file)}:${position(facts.problem.position)} is not valid JSON: ${syntax(facts.problem)}`, hint: syntaxHint(facts.problem) };
    case "JSON_DUPLICATE_KEY": {
      const { key, first, second } = facts.problem;
      return {
        message: `${path(facts.file)}: the key ${showValue(key)} stands twice in one object: at ${position(first)} and at ${position(second)}.`,
        hint: "Take one of them out: a reader would use only the last one.",
      };
    }
    case "JSON_TOO_DEEP":
      return { message: `${path(facts.file)}:${position(facts.problem.position)} goes deeper than ${facts.problem.maxDepth} levels.`, hint: "Write a flatter value." };
    case "MODULE_COMPILE_FAILED":
      return {
        message: `${place(facts.place, facts.file)} does not compile: ${text(facts.problem)}${facts.more > 0 ? ` (and ${facts.more} more)` : ""}`,
        hint: facts.topLevelAwait
          ? 'The nearest package.json makes this file CommonJS, which has no top-level `await`. Call the file .mts, or put "type": "module" into package.json.'
          : "Mend the code at that place.",
      };
    case "MODULE_IMPORT_FAILED":
      return importWords(facts.problem, place(facts.place, facts.file), facts.file);
    case "MODULE_CANNOT_FIND_MCPEAK":
      return {
        message: `${place(facts.place, facts.file)} imports ${showValue(facts.specifier)}, but mcpeak is not installed where the file is.`,
        hint: "Install it in that project: npm i -D mcpeak",
      };
    case "MODULE_EXPORTS_NO_SUITE":
      return { message: `${path(facts.file)} exports no suite: ${exported(facts.found)}${names(facts)}`, hint: exportHint(facts.found) };
    case "MODULE_TIMED_OUT":
      return {
        message: `${path(facts.file)} was not loaded within ${facts.timeoutMs} ms.`,
        hint: "Look for a top-level `await` that never ends, here or in a module that it imports.",
      };
    case "INVALID_CONFIG":
      return configWords(path(facts.file), facts.problems);
    case "INVALID_TARGET":
      return { message: `${path(facts.file)} exports a \`server\` that is no server for mcpeak, but ${received[facts.received](escapeControls(facts.type))}.`, hint: receivedHints[facts.received] };
    case "UNKNOWN_SERVER_NAME":
      return unknownServer(facts);
    case "NO_TARGET":
      return noTarget(facts);
    case "MISSING_ENVIRONMENT_VARIABLE": {
      const { variables, server, file } = facts;
      const are = variables.length === 1 ? "the environment variable" : "the environment variables";
      return {
        message: `${path(file)}: server ${showValue(server)} needs ${are} ${variables.map((name) => showValue(name)).join(", ")}, which ${variables.length === 1 ? "is" : "are"} not set${facts.mayBeEmpty === false ? ", or empty" : ""}.`,
        hint: `Set ${variables.length === 1 ? "it" : "them"} before you run mcpeak. A .env file is not read.`,
      };
    }
    case "INVALID_INPUT": {
      const { invalid, total, problems, first } = facts;
      return {
        message: `${invalid} of ${total} ${total === 1 ? "input is" : "inputs are"} invalid (${problems} ${problems === 1 ? "problem" : "problems"}); the first is ${first.code} at ${escapeControls(first.where)}. Nothing was started.`,
        hint: facts.isListed === true ? "The `issues` of each file name them all." : "`mcpeak validate` lists them all.",
      };
    }
  }
}

function path(file: string): string {
  return escapeControls(file);
}

function text(words: string): string {
  return escapeControls(shorten(words, 1000));
}

function place(at: Place | undefined, file: string): string {
  return at === undefined ? path(file) : `${path(at.file)}:${at.line}:${at.column}`;
}

function position({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}

function notFoundHint(facts: Extract<LoadFacts, { code: "FILE_NOT_FOUND" }>): string {
  if (facts.nearest !== undefined) return `Did you mean ${path(facts.nearest)}?`;
  if (facts.missingFolder !== undefined) return `There is no folder ${path(facts.missingFolder)}. Relative paths begin at ${path(facts.cwd)}.`;
  return `Relative paths begin at ${path(facts.cwd)}.`;
}

const unreadable: { readonly [Reason in UnreadableReason]: string } = {
  permission: "permission denied",
  folder: "it is a folder",
  notAFile: "it is not a regular file",
  system: "the system refuses it",
};

const unreadableHints: { readonly [Reason in UnreadableReason]: string } = {
  permission: "Give yourself the right to read it (chmod u+r), or leave it out.",
  folder: "Give a file.",
  notAFile: "Write its content into a file and give that.",
  system: "Look at what the file or folder is.",
};

function syntax({ reason, found, opened }: SyntaxProblem): string {
  const seen = found === "" ? "the end of the file" : showValue(found);
  const bracket = opened === undefined ? "" : ` the ${showValue(opened.bracket)} of ${position(opened.position)}`;
  switch (reason) {
    case "empty":
      return "there is nothing in it.";
    case "comment":
      return "a comment stands here, and JSON has none.";
    case "trailingComma":
      return "a comma stands after the last entry.";
    case "missingComma":
      return `a comma is missing before ${seen}.`;
    case "missingColon":
      return `a colon is missing before ${seen}.`;
    case "missingValue":
      return `a value is missing before ${seen}.`;
    case "unquotedKey":
      return `the key ${seen} has no quotes.`;
    case "missingKey":
      return `a key in double quotes must stand here, not ${seen}.`;
    case "singleQuotes":
      return `text must be in double quotes, not ${seen}.`;
    case "unknownWord":
      return `${seen} is not a JSON value.`;
    case "badNumber":
      return `${seen} is not how JSON writes a number.`;
    case "unclosedString":
      return `the text ${seen} has no closing quote.`;
    case "controlCharacter":
      return `the control character ${seen} stands raw in a text.`;
    case "badEscape":
      return `${seen} is no escape that JSON knows.`;
    case "unclosedBracket":
      return `the file ends, but${bracket} is not closed.`;
    case "wrongBracket":
      return `${seen} does not close${bracket}.`;
    case "textAfterEnd":
      return `${seen} stands after the end of the value.`;
    case "unreadable":
      return "it cannot be read.";
  }
}

function syntaxHint({ reason }: SyntaxProblem): string {
  switch (reason) {
    case "empty":
      return 'A suite begins with { "schemaVersion": 1, … }, a mock definition with { "tools": [ … ] }, a faults file with { "faults": [ … ] }, a scenario with { "name": "…", … }.';
    case "comment":
    case "trailingComma":
      return "Take it out.";
    case "controlCharacter":
      return "Write it as an escape: \\t for a tab, \\n for a line break.";
    case "badEscape":
      return 'Known are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX; a backslash itself is \\\\.';
    case "badNumber":
      return "No leading zeros or +, digits on both sides of the point, no NaN or Infinity.";
    case "unknownWord":
      return "Values are texts in double quotes, numbers, true, false, null, objects and arrays.";
    case "textAfterEnd":
      return "A file holds one value. Two suites need two files.";
    default:
      return "Mend it at that place.";
  }
}

function importWords(problem: ImportProblem, at: string, file: string): Words {
  switch (problem.kind) {
    case "threw":
      return {
        message: `${path(file)} threw while it was loaded${at === path(file) ? "" : `, at ${at}`}: ${text(problem.name)}: ${text(problem.message)}`,
        hint: "A suite module only describes cases; whatever can fail belongs into the server or into the run.",
      };
    case "threwValue":
      return {
        message: `${path(file)} threw ${showValue(problem.value)} while it was loaded; that is no Error, so its place is not known.`,
        hint: "Throw an Error object instead: it tells where it comes from.",
      };
    case "missingModule":
      return {
        message: `${at} imports ${showValue(problem.specifier)}, which is not there.`,
        hint: problem.isFile ? "Look at the path and at the extension." : "Look at the path, or install the package where the file is.",
      };
    case "exited":
      return {
        message: `${path(file)} called process.exit(${problem.exitCode}) while it was loaded${at === path(file) ? "" : `, at ${at}`}.`,
        hint: "Take the call out: it would end the run without a verdict. To refuse, throw an Error.",
      };
  }
}

function exported(found: ExportProblem): string {
  const entry = "index" in found && found.index !== undefined ? `entry ${found.index} of its default export` : "its default export";
  switch (found.kind) {
    case "nothing":
      return "it exports nothing.";
    case "noDefault":
      return "it has no default export.";
    case "emptyArray":
      return "its default export is an empty array.";
    case "function":
      return `${entry} is a function.`;
    case "promise":
      return `${entry} is a promise.`;
    case "unfinished":
      return `${entry} is a suite without a finished case.`;
    case "specWithoutVersion":
      return `${entry} looks like a suite, but has no \`schemaVersion\`.`;
    case "brokenSuite":
      return `${entry} is marked as a suite, but gives no content.`;
    case "other":
      return `${entry} is ${showValue(found.value)}.`;
  }
}

function exportHint(found: ExportProblem): string {
  switch (found.kind) {
    case "noDefault":
      return found.namedSuite === undefined ? "Write `export default suite(…)`." : `\`${escapeControls(found.namedSuite)}\` is a suite: write \`export default ${escapeControls(found.namedSuite)}\`.`;
    case "function":
      return "Export what the function gives: call it.";
    case "promise":
      return "Write `export default await …`.";
    case "unfinished":
      return "Give it a case with an assertion: `.case(…).callTool(…).expect.isError(false)`.";
    case "specWithoutVersion":
      return "Add `schemaVersion: 1`.";
    case "brokenSuite":
      return "Install one version of mcpeak for the command and the module.";
    default:
      return "Write `export default suite(…)`, or an array of suites.";
  }
}

function names({ exports }: { readonly exports: readonly string[] }): string {
  if (exports.every((name) => name === "default")) return "";
  const more = exports.length > maxNames ? `, and ${exports.length - maxNames} more` : "";
  return ` It exports ${exports.slice(0, maxNames).map((name) => `\`${escapeControls(name)}\``).join(", ")}${more}.`;
}

const received: { readonly [Kind in "sdkServer" | "config" | "other"]: (type: string) => string } = {
  sdkServer: () => "an object of the MCP SDK",
  config: () => "an object as it stands in a config",
  other: (type) => `a value of type ${type}`,
};

const receivedHints: { readonly [Kind in "sdkServer" | "config" | "other"]: string } = {
  sdkServer: "Write `export const server = inProcess(() => createServer())`, with a new server object for each call.",
  config: 'Write `export const server = stdio("node", ["server.js"])` or `http(url)`.',
  other: "Make it with `stdio(…)`, `http(…)` or `inProcess(…)` of mcpeak, or export it under another name.",
};

function unknownServer({ name, askedBy, known, nearest, files }: Extract<LoadFacts, { code: "UNKNOWN_SERVER_NAME" }>): Words {
  const by = askedBy.kind === "option" ? "`--server`" : `${path(askedBy.file)}: \`${escapeControls(askedBy.path)}\``;
  const list = known.slice(0, maxNames).map((other) => showValue(other)).join(", ");
  const where = files.length === 0 ? "There is no mcpeak.config and no .mcp.json from here upward." : `Read were ${files.map(path).join(" and ")}.`;
  return {
    message: `${by} names the server ${showValue(name)}, which is not known.${known.length === 0 ? "" : ` Known are ${list}${known.length > maxNames ? ", …" : ""}.`}`,
    hint: nearest === undefined ? where : `Did you mean ${showValue(nearest)}?`,
  };
}

function noTarget({ suite, known }: Extract<LoadFacts, { code: "NO_TARGET" }>): Words {
  const named = known.length === 0 ? "" : ` Known names: ${known.slice(0, maxNames).map((name) => showValue(name)).join(", ")}.`;
  return {
    message: suite === undefined ? "No server is given." : `No server is given for ${path(suite)}.`,
    hint: `Give one on the command line (\`-- node server.js\`, or \`--url http://127.0.0.1:3000/mcp\`), by name (\`--server <name>\` from mcpeak.config or .mcp.json; \`server\` in the config makes it the default)${suite === undefined ? "" : ', or in a suite module (`export const server = stdio("node", ["server.js"])`)'}.${named}`,
  };
}

import type { ConfigProblem, ConfigRule, ConfigValueType } from "../facts/load-config.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

const maxShownProblems = 20;

/** All problems of one config, each with its place. */
export function configWords(file: string, problems: readonly ConfigProblem[]): Words {
  const told = problems.slice(0, maxShownProblems).map((problem) => problemWords(file, problem));
  const [first] = told;
  if (problems.length === 1 && first !== undefined) return first;
  const more = problems.length > told.length ? [`(${problems.length - told.length} more)`] : [];
  const message = [`${file} has ${problems.length} problems:`, ...told.map((words) => `- ${words.message}`), ...more].join("\n");
  return { message, hint: [...new Set(told.map((words) => words.hint))].slice(0, 3).join(" ") };
}

function problemWords(file: string, { path, line, column, rule }: ConfigProblem): Words {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const { message, hint } = ruleWords(rule, path === "$" ? "the config" : `\`${escapeControls(path)}\``);
  return { message: `${place}: ${message}`, hint };
}

function ruleWords(rule: ConfigRule, at: string): Words {
  switch (rule.kind) {
    case "type":
      return { message: `${at} must be ${expectations[rule.expected]}, but it is ${showValue(rule.received)}.`, hint: examples[rule.expected] };
    case "unknownKey":
      return {
        message: `${at} is not known.`,
        hint: rule.nearest === undefined ? `Known are ${rule.known.map((key) => `\`${key}\``).join(", ")}.` : `Did you mean \`${rule.nearest}\`?`,
      };
    case "blank":
      return { message: `${at} must not be blank.`, hint: "Give it a text, or take the key out." };
    case "noCommandOrUrl":
      return { message: `${at} says neither how to start the server nor where it is.`, hint: 'Give it a `command`, e.g. { "command": "node", "args": ["server.js"] }, or a `url`.' };
    case "commandAndUrl":
      return { message: `${at} has both a \`command\` and a \`url\`.`, hint: "Keep one: `command` starts a server, `url` names one that runs." };
    case "keyOfOtherKind":
      return { message: `${at} belongs to a server with a \`${rule.belongsTo}\`.`, hint: `Take \`${rule.key}\` out, or describe the server by its \`${rule.belongsTo}\`.` };
    case "givenTwice":
      return { message: `${at} is given a value in \`${rule.other}\` too.`, hint: "Keep one of the two." };
    case "variableName":
      return { message: `${at}: ${showValue(rule.name)} cannot be the name of an environment variable.`, hint: "A name is not empty and has no `=` in it." };
    case "headerName":
      return { message: `${at}: ${showValue(rule.name)} cannot be the name of an HTTP header.`, hint: "Header names hold letters, digits and hyphens, e.g. `X-Api-Key`." };
    case "secretInFile":
      return { message: `${at} would be a secret in a file.`, hint: `Name the environment variable that holds it: \`${rule.instead}\`.` };
    case "authIncomplete":
      return { message: `${at} has no \`${rule.missing}\`.`, hint: 'A client has both: { "clientIdFrom": "CLIENT_ID", "clientSecretFrom": "CLIENT_SECRET" }.' };
    case "authTwoWays":
      return { message: `${at} has both a client and a \`bearerFrom\`.`, hint: "Keep one: a client gets its tokens itself, `bearerFrom` names one that is there." };
    case "authAndHeader":
      return { message: `${at} stands beside an \`Authorization\` header.`, hint: "Keep one of the two." };
    case "unprintable":
      return { message: `${at} holds a line break or a NUL character.`, hint: "Write it in one line." };
    case "transport":
      return rule.type === "sse"
        ? { message: `${at} is "sse", the transport of 2024 that the protocol has given up; mcpeak does not speak it.`, hint: 'Use the server\'s Streamable HTTP address with "type": "http".' }
        : { message: `${at} is ${showValue(rule.type)}, which mcpeak does not speak.`, hint: 'Known are "stdio" and "http".' };
    case "noServers":
      return { message: "there is no `mcpServers` in it.", hint: 'Write { "mcpServers": { "<name>": { "command": "…" } } }.' };
    case "noDefaultExport":
      return {
        message: rule.exports.length === 0 ? "it exports nothing." : `it has no default export, only ${rule.exports.slice(0, 10).map((name) => `\`${escapeControls(name)}\``).join(", ")}.`,
        hint: "Write `export default defineConfig({ … })`.",
      };
    case "sideBySide":
      return { message: `${rule.files.map(escapeControls).join(" and ")} stand side by side, and only one can count.`, hint: "Keep one of them." };
    case "unreadName":
      return { message: `${escapeControls(rule.name)} is not a name that mcpeak reads.`, hint: "Call it mcpeak.config.ts, mcpeak.config.mjs or mcpeak.config.json." };
  }
}

const expectations: { readonly [Type in ConfigValueType]: string } = {
  object: "an object",
  string: "a string",
  strings: "an array of strings",
  httpUrl: "an http: or https: URL",
  timeout: "an integer from 1 to 2147483647 (ms)",
  listTimeout: "an integer from 1 to 2147483647 (ms)",
  messageLimit: "an integer from 1024 to 268435456 (bytes)",
  auth: "an object that names a client or a token",
  variable: "the name of an environment variable",
  server: "an object with a `command` or a `url`",
  command: "the name or path of a program",
  folder: "the path of a folder",
};

const examples: { readonly [Type in ConfigValueType]: string } = {
  object: "Write it in braces, e.g. { }.",
  string: "Write it in quotes.",
  strings: 'E.g. ["server.js", "--verbose"].',
  httpUrl: "E.g. http://127.0.0.1:3000/mcp.",
  timeout: "Leave it out to use 60000.",
  listTimeout: "Leave it out to use 10000, or `startupTimeoutMs` where that is less.",
  messageLimit: "Leave it out to use 67108864 (64 MiB).",
  auth: 'E.g. { "clientIdFrom": "CLIENT_ID", "clientSecretFrom": "CLIENT_SECRET" } or { "bearerFrom": "TOKEN" }.',
  variable: 'E.g. "MY_TOKEN".',
  server: 'E.g. { "command": "node", "args": ["server.js"] }.',
  command: 'E.g. "node"; its arguments belong into `args`.',
  folder: "Leave it out to use the folder of the config.",
};

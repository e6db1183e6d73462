import assert from "node:assert/strict";
import { test } from "node:test";
import type { CliIo } from "./cli-io.js";
import type { TargetValues } from "./option-table.js";
import { type GivenTarget, targetFromOptions } from "./target-from-options.js";

const sink = { write: async () => {} };
const io: CliIo = {
  stdout: sink, stderr: sink, stdin: (async function* () {})(), env: { TOKEN: "Bearer t0ken", BARE: "t0ken-value", ID: "me", SECRET: "s3cret-value", EMPTY: "" }, cwd: "/project",
  stdoutIsTty: false, stderrIsTty: false, signal: new AbortController().signal,
};
const none: TargetValues = { command: undefined, arg: [], env: [], cwd: undefined, url: undefined, header: [], "header-env": [], "bearer-env": undefined, "oauth-id-env": undefined, "oauth-secret-env": undefined, "oauth-scope": undefined, "oauth-issuer": undefined, server: undefined };
const read = (values: Partial<TargetValues>, afterDashes?: readonly string[]): GivenTarget => targetFromOptions({ ...none, ...values }, afterDashes, io);
const refuses = (values: Partial<TargetValues>, expected: { code: string; message: RegExp }, afterDashes?: readonly string[]): void => {
  assert.throws(() => read(values, afterDashes), expected);
};

test("a command, dashes, a URL or a name make the target, and nothing makes none", () => {
  assert.deepEqual(read({}), {});
  assert.deepEqual(read({ server: "weather" }), { serverName: "weather" });
  const expected = { target: { kind: "stdio", command: "node", args: ["-x", "s.js"], env: { A: "b=c", B: "" }, cwd: "/project/sub" } };
  assert.deepEqual(read({ command: "node", arg: ["-x", "s.js"], env: ["A=b=c", "B="], cwd: "sub" }), expected);
  assert.deepEqual(read({ env: ["A=b=c", "B="], cwd: "/project/sub" }, ["node", "-x", "s.js"]), expected);
  assert.deepEqual(read({ url: "http://localhost:1/mcp", header: ["A: b: c", "X:"], "header-env": ["Authorization=TOKEN"] }), {
    target: { kind: "http", url: "http://localhost:1/mcp", headers: { A: "b: c", X: "", Authorization: "Bearer t0ken" } },
  });
});

test("a server runs in the command's own folder, also when a module has changed the process's", () => {
  assert.deepEqual(read({ command: "node" }).target, { kind: "stdio", command: "node", args: [], env: {}, cwd: "/project" });
});

test("names such as __proto__ are names like others", () => {
  const { target } = read({ command: "node", env: ["__proto__=x"] });
  assert.deepEqual(Object.entries(target?.kind === "stdio" ? target.env : {}), [["__proto__", "x"]]);
});

test("what contradicts is refused rather than ranked", () => {
  refuses({ command: "a", url: "http://x" }, { code: "CONFLICTING_OPTIONS", message: /--command and --url/ });
  refuses({ server: "a" }, { code: "CONFLICTING_OPTIONS", message: /-- <command> and --server/ }, ["node"]);
  refuses({ arg: ["x"] }, { code: "CONFLICTING_OPTIONS", message: /--arg and -- <command>/ }, ["node"]);
  refuses({ header: ["A: b"] }, { code: "CONFLICTING_OPTIONS", message: /--header and -- <command>/ }, ["node"]);
  refuses({ server: "a", cwd: "b" }, { code: "CONFLICTING_OPTIONS", message: /--cwd and --server/ });
});

test("an option without the one that it belongs to is refused", () => {
  for (const [values, needed] of [[{ arg: ["x"] }, "--command"], [{ env: ["A=b"] }, "--command"], [{ cwd: "x" }, "--command"], [{ header: ["A: b"] }, "--url"], [{ "header-env": ["A=TOKEN"] }, "--url"]] as const) {
    refuses(values, { code: "MISSING_ARGUMENT", message: new RegExp(`needs ${needed} beside it`) });
  }
  refuses({}, { code: "MISSING_ARGUMENT", message: /Nothing follows `--`/ }, []);
});

test("what can't be read may be a secret and is not repeated", () => {
  const url = "http://localhost:1/mcp";
  for (const values of [
    { url, header: ["Bearer s3cret-token"] },
    { url, header: [": s3cret-token"] },
    { url, "header-env": ["Authorization=Bearer s3cret-token"] },
    { url, "header-env": ["Authorization: s3cret-token"] },
    { command: "node", env: ["sk-s3cret-token"] },
    { command: "node", env: ["=s3cret-token"] },
  ]) {
    refuses(values, { code: "INVALID_OPTION_VALUE", message: /^(?!.*s3cret)/s });
  }
});

test("a variable that is not set or empty is refused by name", () => {
  for (const variable of ["NOWHERE", "EMPTY"]) {
    refuses({ url: "http://x", "header-env": [`A=${variable}`] }, { code: "MISSING_ENVIRONMENT_VARIABLE", message: new RegExp(variable) });
  }
});

test("who calls is read from variables", () => {
  const url = "http://localhost:1/mcp";
  const target = { kind: "http", url, headers: {} };
  assert.deepEqual(read({ url, "bearer-env": "BARE" }), { target: { ...target, auth: { type: "bearer", token: "t0ken-value" } } });
  const auth = { type: "clientCredentials", clientId: "me", clientSecret: "s3cret-value" };
  assert.deepEqual(read({ url, "oauth-id-env": "ID", "oauth-secret-env": "SECRET" }), { target: { ...target, auth } });
  assert.deepEqual(read({ url, header: ["X-Team: a"], "oauth-id-env": "ID", "oauth-secret-env": "SECRET", "oauth-scope": "a b", "oauth-issuer": "https://auth.example" }), {
    target: { ...target, headers: { "X-Team": "a" }, auth: { ...auth, scope: "a b", issuer: "https://auth.example" } },
  });
});

test("who calls is said in one way, whole, and beside a URL", () => {
  const url = "http://localhost:1/mcp";
  const client = { "oauth-id-env": "ID", "oauth-secret-env": "SECRET" } as const;
  refuses({ url, "bearer-env": "BARE", ...client }, { code: "CONFLICTING_OPTIONS", message: /--bearer-env and --oauth-id-env/ });
  refuses({ url, "bearer-env": "BARE", header: ["authorization: x"] }, { code: "CONFLICTING_OPTIONS", message: /--bearer-env and --header Authorization/ });
  refuses({ url, ...client, "header-env": ["Authorization=TOKEN"] }, { code: "CONFLICTING_OPTIONS", message: /--oauth-id-env and --header Authorization/ });
  refuses({ url, "oauth-id-env": "ID" }, { code: "MISSING_ARGUMENT", message: /--oauth-id-env needs --oauth-secret-env/ });
  refuses({ url, "oauth-scope": "a" }, { code: "MISSING_ARGUMENT", message: /--oauth-scope needs --oauth-id-env/ });
  refuses({ "bearer-env": "BARE" }, { code: "MISSING_ARGUMENT", message: /--bearer-env needs --url/ });
  refuses({ server: "a", ...client }, { code: "CONFLICTING_OPTIONS", message: /--oauth-id-env and --server/ });
  refuses({ url, "bearer-env": "EMPTY" }, { code: "MISSING_ENVIRONMENT_VARIABLE", message: /EMPTY that --bearer-env names/ });
  refuses({ url, "bearer-env": "t0ken-value" }, { code: "INVALID_OPTION_VALUE", message: /^(?!.*value).*--bearer-env must be the name of an environment variable/s });
  refuses({ url, "bearer-env": "TOKEN" }, { code: "INVALID_TARGET", message: /bearer token holds a character/ });
  refuses({ url, ...client, "oauth-issuer": "auth.example" }, { code: "INVALID_TARGET", message: /issuer must be/ });
});

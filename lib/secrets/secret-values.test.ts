import assert from "node:assert/strict";
import { test } from "node:test";
import { secretValuesOf, secretValuesOfArguments, secretValuesOfHeaders, secretValuesOfUrl } from "./secret-values.js";

test("environment values are secret where the name tells and there are 8 or more characters", () => {
  const env = { GITHUB_TOKEN: "ghp_12345678", SHORT_TOKEN: "1234567", MAX_TOKENS: "100000000", HOME: "/home/mina", GONE_TOKEN: undefined };
  assert.deepEqual(secretValuesOf(env), ["ghp_12345678"]);
});

test("a header is secret as a whole and after its scheme", () => {
  assert.deepEqual(secretValuesOfHeaders({ Authorization: "Bearer abcdefgh", "X-Team": "blue team 7" }), ["Bearer abcdefgh", "abcdefgh", "blue team 7"]);
});

test("what Basic encodes is secret too", () => {
  const header = `Basic ${Buffer.from("mina:correct horse").toString("base64")}`;
  assert.deepEqual(secretValuesOfHeaders({ authorization: header }), [header, header.slice(6), "mina:correct horse", "correct horse"]);
});

test("each cookie is secret", () => {
  assert.deepEqual(secretValuesOfHeaders({ Cookie: "sid=abcdefghij; theme=dark" }), ["sid=abcdefghij; theme=dark", "abcdefghij"]);
});

test("headers that say how a message is written are no secrets", () => {
  assert.deepEqual(secretValuesOfHeaders({ Accept: "application/json", "Content-Type": "application/json", "accept-language": "ko-KR,en;q=0.5" }), []);
});

test("a URL's password and its telling parameters are secret", () => {
  assert.deepEqual(secretValuesOfUrl("https://mina:pa%2055word@host/mcp?api_key=k-123456&page=12345678"), ["pa 55word", "pa%2055word", "k-123456"]);
  assert.deepEqual(secretValuesOfUrl("https://host/mcp"), []);
  assert.deepEqual(secretValuesOfUrl("not a url"), []);
});

test("options, variables, headers and URLs in a command line are secret where their names tell", () => {
  const given = (...args: string[]): readonly string[] => secretValuesOfArguments(args);
  assert.deepEqual(given("server.js", "--token=letmein-now", "--api-key", "letmein-two"), ["letmein-now", "letmein-two"]);
  assert.deepEqual(given("run", "-e", "GITHUB_TOKEN=letmein-now", "--env=API_KEY=letmein-two"), ["letmein-now", "letmein-two"]);
  assert.deepEqual(given("--header", "Authorization: Bearer letmein-now"), ["Bearer letmein-now", "letmein-now"]);
  assert.deepEqual(given("https://mina:letmein-now@host/mcp", "postgres://u:letmein-two@db/x"), ["letmein-now", "letmein-two"]);
  assert.deepEqual(given("-c", "cd server && TOKEN='letmein-now' node server.js --password letmein-two"), ["letmein-now", "letmein-two"]);
});

test("switches, counts, places and short values in a command line are no secrets", () => {
  const args = ["--max-tokens=100000000", "--no-token", "something-long", "--use-credentials", "./data/folder", "--token-file", "/run/secrets/token", "--token=short", "--cookie=disabled", "--password-stdin", "server.js --port 12345678", "https://host/?page=12345678"];
  assert.deepEqual(secretValuesOfArguments(args), []);
});

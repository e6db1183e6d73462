import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expectGolden } from "../../spec-tests/golden.js";
import { checkConfig } from "./check-config.js";
import { configJsonSchema } from "./config-schema.js";

const validate = new Ajv2020({ strict: true }).compile(configJsonSchema);
const inFile = (): { line: number; column: number } => ({ line: 1, column: 1 });

test("the shipped schema file says what the code says", () => {
  expectGolden(new URL("../../schemas/config.schema.json", import.meta.url), `${JSON.stringify(configJsonSchema, null, 2)}\n`);
});

const valid: readonly unknown[] = [
  {},
  { $schema: "./x.json", servers: {}, suites: {} },
  { servers: { a: { command: "node", args: ["x"], env: { A: "" }, envFrom: { B: "C" }, cwd: ".", startupTimeoutMs: 1, listTimeoutMs: 1, maxMessageBytes: 1024 } }, server: "a", suites: { "x/**": "a" } },
  { servers: { a: { url: "https://x.test/mcp", headers: { A: "b" }, headersFrom: { C: "D" }, startupTimeoutMs: 2_147_483_647, listTimeoutMs: 2_147_483_647, maxMessageBytes: 268_435_456 } } },
  { servers: { a: { url: "https://x.test/mcp", headers: { A: "b" }, auth: { clientIdFrom: "A", clientSecretFrom: "B", scope: "x y", issuer: "https://x.test" } } } },
  { servers: { a: { url: "https://x.test/mcp", auth: { clientId: "a", clientSecretFrom: "B" } }, b: { url: "https://x.test/mcp", auth: { bearerFrom: "A" } } } },
];

const invalid: readonly unknown[] = [
  [],
  null,
  { server: "" },
  { server: 1 },
  { servers: [] },
  { servers: { a: {} } },
  { servers: { a: { command: "x", url: "http://x" } } },
  { servers: { a: { command: " " } } },
  { servers: { a: { command: "x", args: "y" } } },
  { servers: { a: { command: "x", headers: {} } } },
  { servers: { a: { command: "x", env: { A: 1 } } } },
  { servers: { a: { command: "x", envFrom: { A: "" } } } },
  { servers: { a: { command: "x", startupTimeoutMs: 0 } } },
  { servers: { a: { command: "x", startupTimeoutMs: 1.5 } } },
  { servers: { a: { command: "x", listTimeoutMs: 0 } } },
  { servers: { a: { command: "x", maxMessageBytes: 1023 } } },
  { servers: { a: { url: "http://x", maxMessageBytes: 268_435_457 } } },
  { servers: { a: { url: "ftp://x" } } },
  { servers: { a: { url: "x", args: [] } } },
  { servers: { a: { command: "x", auth: { bearerFrom: "A" } } } },
  ...[
    {}, [], "A", { bearerFrom: "" }, { bearerFrom: 1 }, { token: "abc" }, { clientSecretFrom: "A" }, { clientIdFrom: "A" },
    { clientId: "a", clientIdFrom: "A", clientSecretFrom: "B" }, { clientId: "a", clientSecret: "b" }, { clientId: "a", clientSecretFrom: "B", bearerFrom: "C" },
    { clientId: "a", clientSecretFrom: "B", issuer: "x.test" }, { clientId: "a", clientSecretFrom: "B", scope: " " }, { bearerFrom: "A", scope: "x" },
  ].map((auth) => ({ servers: { a: { url: "https://x.test", auth } } })),
  { servers: { a: { url: "https://x.test", headers: { authorization: "x" }, auth: { bearerFrom: "A" } } } },
  { servers: { a: { url: "https://x.test", headersFrom: { Authorization: "X" }, auth: { bearerFrom: "A" } } } },
  { servers: { " ": { command: "x" } } },
  { suites: { "": "a" } },
  { suites: { a: "" } },
  { extra: 1 },
];

for (const config of valid) {
  test(`${JSON.stringify(config)} is valid for the schema and for the code`, () => {
    assert.ok(validate(config));
    assert.deepEqual(checkConfig(config, inFile), []);
  });
}

for (const config of invalid) {
  test(`${JSON.stringify(config)} is invalid for the schema and for the code`, () => {
    assert.ok(!validate(config));
    assert.notDeepEqual(checkConfig(config, inFile), []);
  });
}

// The program's tests: no weather server, no network. `await using` closes the mock, and the process ends by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { ANY, createMock, createMockServer, loadMockDefinition } from "mcpeak";
import { createClient, packFor } from "./packing-list-v2.js";

const { definition = { tools: [] } } = await loadMockDefinition(fileURLToPath(new URL("../design-first/weather.mock.json", import.meta.url)));

test("packs by the temperature: a mock in this process, without a port", async () => {
  await using mock = createMock(definition);
  const client = createClient();
  await client.connect(mock.transport());
  mock.on("get_weather", { city: "Yakutsk" }).reply({ city: "Yakutsk", tempC: -40 });
  assert.equal(await packFor("Yakutsk", client), "a coat");
  assert.equal(await packFor("서울", client), "a shirt");
  assert.deepEqual(mock.calls.map(({ args, response }) => [args?.["city"], response]), [["Yakutsk", 'on("get_weather")'], ["서울", "responses[0]"]]);
  await client.close();
});

test("tells what it could not learn: a mock over HTTP", async () => {
  await using mock = await createMockServer(definition);
  const client = createClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(mock.url)));
  assert.equal(await packFor("Atlantis", client), 'nothing: unknown city: "Atlantis"');
  await client.close();
});

test("gets over a server that is out of order once", async () => {
  await using mock = createMock({ tools: definition.tools });
  mock.on("get_weather", ANY).protocolError(-32603, "out of order").times(1).reply({ city: "Berlin", tempC: 20 });
  const client = createClient();
  await client.connect(mock.transport());
  await assert.rejects(packFor("Berlin", client), /out of order/);
  assert.equal(await packFor("Berlin", client), "a shirt");
  mock.assertAllRepliesUsed();
  await client.close();
});

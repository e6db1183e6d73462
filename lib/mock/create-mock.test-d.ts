import { inProcess } from "../session/create-target.js";
import { ANY } from "./any.js";
import { createMock, type Mock } from "./create-mock.js";
import { createMockServer } from "./create-mock-server.js";
import type { MockDefinitionSpec } from "./definition-spec.js";

const tools = [
  { name: "add", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
  { name: "get_weather", inputSchema: { type: "object" } },
] as const;

const mock = createMock({ tools, responses: [{ tool: "add", result: { sum: 3 } }] });
export const target = inProcess(mock);

// names of tools
mock.on("add", { a: 1 }).reply({ sum: 3 });
// @ts-expect-error -- there is no such tool
mock.on("ad", { a: 1 });
// @ts-expect-error -- a response names a tool that is not in tools
createMock({ tools, responses: [{ tool: "ad", result: 1 }] });
// names are known without `as const`
createMock({ tools: [{ name: "add", inputSchema: {} }], responses: [{ tool: "add", result: 1 }] }).on("add", ANY, 1);
// @ts-expect-error -- names are known without `as const`
createMock({ tools: [{ name: "add", inputSchema: {} }] }).on("ad", ANY, 1);

// tools read from a file may have any name
declare const fromFile: MockDefinitionSpec;
const any: Mock = createMock(fromFile);
any.on("whatever", {});

// arguments
mock.on("add", ANY).rejects("no");
// @ts-expect-error -- arguments are named: an object
mock.on("add", [1]);
// @ts-expect-error -- any arguments must be said with ANY
mock.on("add");
// @ts-expect-error -- JSON has no dates
mock.on("add", { at: new Date() });

// answers
mock.on("add", ANY, { sum: 3 }, { isError: true }).times(2).delay(50);
// @ts-expect-error -- JSON has no functions
mock.on("add", ANY, () => 1);
mock.on("add", ANY).replyWith(async ({ a }) => ({ sum: Number(a) }));
mock.on("add", ANY).protocolError(-32603, "out of order");
// @ts-expect-error -- a JSON-RPC error has a number for its code
mock.on("add", ANY).protocolError("E", "out of order");
mock.on("add", ANY).answer({ content: [{ type: "text", text: "hi" }], isError: true });
// @ts-expect-error -- one of result, content and error
mock.on("add", ANY).answer({ result: 1, content: [] });
// @ts-expect-error -- isError says nothing beside an error
mock.on("add", ANY).answer({ error: { code: 1, message: "m" }, isError: true });

// sequences: only a reply that ends can be followed
mock.on("add", ANY).reply(1).times(1).reply(2).times(2).rejects("three");
mock.on("add", ANY).reply(1).delay(5).times(1).delay(6).reply(2);
// @ts-expect-error -- a reply without `times` never ends
mock.on("add", ANY).reply(1).reply(2);
// @ts-expect-error -- what answers comes before how often
mock.on("add", ANY).times(1);

// a definition
export const weather = {
  tools,
  responses: [{ tool: "get_weather", args: { city: "Seoul" }, result: { tempC: 21 }, times: 1, delayMs: 5 }],
  onUnmatchedCall: ({ tool, args }) => ({ result: { tool, args }, isError: true }),
} satisfies MockDefinitionSpec;
export const wrong: MockDefinitionSpec = {
  tools,
  // @ts-expect-error -- a response has one of result, content and error
  responses: [{ tool: "add" }],
};

// where it is
export async function urls(): Promise<void> {
  await using server = await createMockServer({ tools, port: 0 });
  server.url satisfies string;
  server.on("add", {}, 1);
  // @ts-expect-error -- a mock in this process has no URL
  mock.url;
  // @ts-expect-error -- and listens nowhere
  createMock({ tools, port: 0 });
}

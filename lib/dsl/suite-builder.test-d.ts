import type { TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { testCase } from "./case-builder.js";
import type { TestCase } from "./case-steps.js";
import { suite } from "./suite-builder.js";
import type { Suite } from "./suite-steps.js";
import { defineTools } from "./tool-catalog.js";

declare const text: string;
declare const number: number;
declare const either: "a" | "b";
declare function runs(built: Suite): void;

// --- a suite without a case
const start = suite("s", "n", { defaultTimeoutMs: 5 });
start.case("a", "n");
start.cases([testCase("a", "n").listTools().expect.toolExists("t")]);
// @ts-expect-error -- a suite without a case is not exported
start.toSpec();
// @ts-expect-error -- nor as JSON
start.toJSON();
// @ts-expect-error -- nor run
runs(start);
// @ts-expect-error -- an expectation belongs to a case
start.expect;
// @ts-expect-error -- an operation belongs to a case
start.callTool("t", {});
// @ts-expect-error -- there is no such option
suite("s", "n", { timeoutMs: 5 });
// @ts-expect-error -- a name is needed
suite("s");

// --- a case without an operation
const opened = start.case("a", "n", { timeoutMs: 5 });
opened.listTools();
opened.callTool("t", {});
// @ts-expect-error -- nothing was done yet
opened.expect.isError(false);
// @ts-expect-error -- the case is not complete
opened.case("b", "n");
// @ts-expect-error -- the case is not complete
opened.cases([]);
// @ts-expect-error -- the case is not complete
opened.toSpec();
// @ts-expect-error -- the case is not complete
runs(opened);
// @ts-expect-error -- there is no such option
start.case("a", "n", { timeout: 5 });
// @ts-expect-error -- the input is needed
opened.callTool("t");
// @ts-expect-error -- the input is an object
opened.callTool("t", []);
// @ts-expect-error -- JSON has no undefined
opened.callTool("t", { a: undefined });
// @ts-expect-error -- JSON has no functions
opened.callTool("t", { a: () => 1 });

// --- a case that calls and expects nothing
const called = opened.callTool("t", { a: [1, { b: null }] });
called.expect.isError(true);
called.expect.body({ type: "string" });
called.expect.structuredContent({ type: "object", properties: { a: { enum: [1, "b", null] } } });
// @ts-expect-error -- toolExists looks at a list
called.expect.toolExists("t");
// @ts-expect-error -- isError takes a boolean
called.expect.isError("true");
// @ts-expect-error -- isError takes what is expected
called.expect.isError();
// @ts-expect-error -- the case expects nothing yet
called.case("b", "n");
// @ts-expect-error -- the case expects nothing yet
called.cases([]);
// @ts-expect-error -- the case expects nothing yet
called.toSpec();
// @ts-expect-error -- the case expects nothing yet
runs(called);
// @ts-expect-error -- a case does one thing
called.listTools();

// --- a case that lists and expects nothing
const listed = opened.listTools();
listed.expect.toolExists("t");
// @ts-expect-error -- isError looks at an answer
listed.expect.isError(false);
// @ts-expect-error -- body looks at an answer
listed.expect.body({ type: "string" });
// @ts-expect-error -- structuredContent looks at an answer
listed.expect.structuredContent({ type: "string" });
// @ts-expect-error -- the case expects nothing yet
listed.toJSON();

// --- a suite whose last case is complete
const ready = called.expect.isError(false);
const spec: TestSuiteSpec = ready.toSpec();
const same: TestSuiteSpec = ready.toJSON();
ready.expect.body({ type: "string" }).expect.isError(false).case("b", "n");
listed.expect.toolExists("t").expect.toolExists("u").case("b", "n");
runs(ready);
runs(listed.expect.toolExists("t"));
runs(ready.cases([]));
// @ts-expect-error -- a case does one thing
ready.callTool("t", {});
// @ts-expect-error -- the operation is still a call
ready.expect.toolExists("t");
// @ts-expect-error -- nothing that is built can be awaited
ready.then;
export const specs = [spec, same];

// --- ids
const two = ready.case("b", "n").listTools().expect.toolExists("t");
two.case("c", "n");
two.case("A", "n");
// @ts-expect-error -- the first case has this id
two.case("a", "n");
// @ts-expect-error -- the second case has this id
two.case("b", "n");
// @ts-expect-error -- whichever it is, it is taken
two.case(either, "n");
// @ts-expect-error -- .cases() in between forgets nothing
two.cases([]).case("a", "n");
two.case(text, "n").listTools().expect.toolExists("t").case(text, "n");
two.case(`row-${number}`, "n").listTools().expect.toolExists("t").case(`row-${number}`, "n");
two.case(`row-${number}`, "n").listTools().expect.toolExists("t").case("row-1", "n");
ready.case(either, "n").listTools().expect.toolExists("t").case("b", "n");
// @ts-expect-error -- an id from data does not hide the literal ones
two.case(text, "n").listTools().expect.toolExists("t").case("a", "n");

// --- a suite that grows in a loop
let growing = ready.cases([]);
for (const id of [text]) growing = growing.case(id, "n").listTools().expect.toolExists("t");
runs(growing);

// --- cases on their own
const single = testCase(text, "n", { timeoutMs: 5 });
const complete: TestCase = single.callTool("t", { a: text }).expect.isError(true).expect.body({ type: "string" });
const json: TestCaseSpec = complete.toJSON();
export const cases: readonly TestCase[] = [complete, single.listTools().expect.toolExists("t")];
start.cases(cases).cases([text].map((id) => testCase(id, "n").callTool("t", {}).expect.isError(true)));
export const jsons = [json];
// @ts-expect-error -- the case does nothing yet
start.cases([single]);
// @ts-expect-error -- the case expects nothing yet
start.cases([single.listTools()]);
// @ts-expect-error -- the case expects nothing yet
single.callTool("t", {}).toJSON();
// @ts-expect-error -- an array is needed
start.cases(complete);
// @ts-expect-error -- a suite is no case
start.cases([ready]);
// @ts-expect-error -- a case is no suite
complete.toSpec();
// @ts-expect-error -- a case on its own has no next one
single.listTools().expect.toolExists("t").case("b", "n");
// @ts-expect-error -- toolExists looks at a list
single.callTool("t", {}).expect.toolExists("t");
// @ts-expect-error -- isError looks at an answer
single.listTools().expect.isError(true);

// --- a catalogue
interface Tools {
  get_weather: { city: string; days?: number };
  ping: object;
}
const tools = defineTools<Tools>();
const checked = suite("s", "n", { tools });
checked.case("a", "n").callTool("get_weather", { city: "Seoul", days: 3 }).expect.isError(false);
checked.case("a", "n").callTool("ping", {}).expect.isError(false);
checked.case("a", "n").listTools().expect.toolExists("ping").case("b", "n").callTool("ping", {});
// @ts-expect-error -- there is no such tool
checked.case("a", "n").callTool("get_wether", { city: "Seoul" });
// @ts-expect-error -- nor in the second case
checked.case("a", "n").callTool("ping", {}).expect.isError(false).case("b", "n").callTool("pong", {});
// @ts-expect-error -- there is no such tool to exist
checked.case("a", "n").listTools().expect.toolExists("get_wether");
// @ts-expect-error -- city is a string
checked.case("a", "n").callTool("get_weather", { city: 5 });
// @ts-expect-error -- city is missing
checked.case("a", "n").callTool("get_weather", { days: 3 });
// @ts-expect-error -- there is no such argument
checked.case("a", "n").callTool("get_weather", { city: "Seoul", country: "KR" });
// @ts-expect-error -- which tool it is can't be known
checked.case("a", "n").callTool(text, {});

const checkedCase = testCase("a", "n", { tools }).callTool("get_weather", { city: "Seoul" }).expect.isError(false);
checked.cases([checkedCase, testCase("b", "n", { tools }).listTools().expect.toolExists("ping")]);
start.cases([checkedCase, complete]);
// @ts-expect-error -- there is no such tool
testCase("a", "n", { tools }).callTool("get_wether", { city: "Seoul" });
// @ts-expect-error -- city is a string
testCase("a", "n", { tools }).callTool("get_weather", { city: 5 });
// @ts-expect-error -- the case was not checked
checked.cases([testCase("a", "n").callTool("get_weather", { city: "Seoul" }).expect.isError(false)]);
// @ts-expect-error -- the case was checked against other tools
checked.cases([testCase("a", "n", { tools: defineTools<{ pong: object }>() }).callTool("pong", {}).expect.isError(false)]);
// A server without tools: nothing can be called.
const none = suite("s", "n", { tools: defineTools<object>() });
none.case("a", "n").listTools();
// @ts-expect-error -- there is no such tool
none.case("a", "n").callTool("ping", {});
// @ts-expect-error -- the case was not checked
none.cases([testCase("a", "n").callTool("ping", {}).expect.isError(false)]);
// @ts-expect-error -- a catalogue is made by defineTools
suite("s", "n", { tools: {} });

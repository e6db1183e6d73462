import type { Misuse } from "../errors/misuse.js";
import type { RunScenarioOptions } from "./scenario-options.js";
import { runScenario } from "./run-scenarios.js";
import { scenario } from "./scenario-builder.js";
import type { ScenarioSpec } from "./scenario-spec.js";
import type { Scenario } from "./scenario-steps.js";

declare function sentence<Sentence extends string>(wrong: Misuse<Sentence>): Sentence;

// --- nothing is called yet
const start = scenario("n", { protocolVersion: "2025-11-25" });
start.call("delay", { delayMs: 5 });
// @ts-expect-error -- nothing is called yet
start.expect.success();
// @ts-expect-error -- nothing is called yet
start.timeout(5);
// @ts-expect-error -- nothing is called yet
start.observe("ping");
// @ts-expect-error -- nothing is called yet
start.toSpec();
// @ts-expect-error -- no such version
scenario("n", { protocolVersion: "2025-06-18" });
// @ts-expect-error -- no such option
scenario("n", { timeoutMs: 5 });
// @ts-expect-error -- arguments are an object
start.call("delay", 250);
sentence(start.toSpec) satisfies "This scenario calls nothing yet: say what it calls with .call(tool, args).";

// --- nothing is expected yet
const called = start.call("ping");
called.timeout(5).expect.success();
called.expect.timeout({ maxDurationMs: 5 });
// @ts-expect-error -- nothing is expected yet
called.toSpec();
// @ts-expect-error -- nothing is expected yet
called.observe("ping");
// @ts-expect-error -- a second call is an observer
called.call("ping");
// @ts-expect-error -- a deadline is told once
called.timeout(5).timeout(6);
// @ts-expect-error -- no such outcome
called.expect.failure();
// @ts-expect-error -- a call that times out has no result
called.expect.timeout({ result: { isError: true } });
// @ts-expect-error -- no such expectation
called.expect.success({ maxDuration: 5 });
// @ts-expect-error -- nor so inside a result
called.expect.success({ result: { contains: "x" } });
sentence(called.toSpec) satisfies "This call expects nothing yet: say what you expect with .expect.success(), .expect.error() or .expect.timeout().";

// --- whole
const ready = called.expect.success({ result: { isError: false, textContains: "x" } });
ready.toSpec() satisfies ScenarioSpec;
ready satisfies Scenario;
// @ts-expect-error -- one expectation
ready.expect.error();
// @ts-expect-error -- a deadline stands before what is expected
ready.timeout(5);
// @ts-expect-error -- a second call is an observer
ready.call("ping");

// --- an observer
const observing = ready.observe("ping");
observing.timeout(5).expect.error();
// @ts-expect-error -- the observer expects nothing yet
observing.toSpec();
// @ts-expect-error -- one observer
observing.observe("ping");
const observed = observing.expect.success();
observed.toSpec() satisfies ScenarioSpec;
// @ts-expect-error -- one observer
observed.observe("ping");

// --- running
void runScenario(ready);
void runScenario(observed.toSpec(), { target: { transport: "stdio", command: "node" } });
void runScenario({ name: "n", call: { tool: "t", args: {} }, expect: { outcome: "success" } });
// @ts-expect-error -- a scenario without an expectation is not run
void runScenario(called);
// @ts-expect-error -- no such transport
({ target: { transport: "sse", url: "http://localhost" } }) satisfies RunScenarioOptions;

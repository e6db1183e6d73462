import type { ApproveFacts } from "./facts/approve.js";
import type { DslFacts } from "./facts/dsl.js";
import type { FaultsFacts } from "./facts/faults.js";
import type { LabFacts } from "./facts/lab.js";
import type { LoadFacts } from "./facts/load.js";
import type { MatchFacts } from "./facts/match.js";
import type { MockFacts } from "./facts/mock.js";
import type { ProxyFacts } from "./facts/proxy.js";
import type { RunFacts } from "./facts/run.js";
import type { ScenarioFacts } from "./facts/scenario.js";
import type { SchemaFacts } from "./facts/schema.js";
import type { SessionFacts } from "./facts/session.js";
import type { StubsFacts } from "./facts/stubs.js";
import type { ValidateFacts } from "./facts/validate.js";
import type { WireFacts } from "./facts/wire.js";

/** The facts of everything that mcpeak can tell, told apart by `room`, then by `code`. */
export type Facts =
  | ApproveFacts
  | SchemaFacts
  | ValidateFacts
  | DslFacts
  | MatchFacts
  | WireFacts
  | SessionFacts
  | LoadFacts
  | RunFacts
  | MockFacts
  | StubsFacts
  | ScenarioFacts
  | FaultsFacts
  | LabFacts
  | ProxyFacts;

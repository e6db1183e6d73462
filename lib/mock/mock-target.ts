import type { Language } from "../messages/words.js";
import { inProcess } from "../session/create-target.js";
import type { InProcessTarget } from "../session/target.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { createMock } from "./create-mock.js";
import type { MockDefinitionSpec } from "./definition-spec.js";

export interface MockTargetOptions {
  /** Language of what the mock answers of its own accord; English when absent. */
  readonly lang?: Language;
  /** Told of what goes wrong between the mock and the session. */
  readonly onProblem?: (problem: ServerProblem) => void;
}

/**
 * A mock as the server that suites run against, in this process. Each session gets a mock of its own, as it would get a
 * process of its own: what one suite uses up is there for the next.
 *
 * @example
 * await runSuite(weather, { server: mockTarget(definition) });
 * @throws McpeakError `INVALID_MOCK_DEFINITION`
 */
export function mockTarget(definition: MockDefinitionSpec, options: MockTargetOptions = {}): InProcessTarget {
  const create = (): ReturnType<typeof createMock> => createMock({ ...definition, ...options });
  // What is wrong is told now, not when a session opens.
  create();
  return inProcess((transport) => create().serve(transport));
}

import type { Misuse } from "../errors/misuse.js";

/** What the compiler prints when a step of a scenario is taken too early, or twice. Read as `ScenarioSentences["needsCall"]`. */
export interface ScenarioSentences {
  readonly needsCall: Misuse<"This scenario calls nothing yet: say what it calls with .call(tool, args).">;
  readonly needsExpectation: Misuse<"This call expects nothing yet: say what you expect with .expect.success(), .expect.error() or .expect.timeout().">;
  readonly oneCall: Misuse<"A scenario makes one call: a second one is made by .observe(tool, args), behind what the first expects.">;
  readonly oneTimeout: Misuse<"This call has its deadline already.">;
  readonly timeoutBeforeExpectation: Misuse<"A deadline stands before what is expected: .call(tool, args).timeout(ms).expect.success().">;
  readonly oneExpectation: Misuse<"This call expects an outcome already.">;
  readonly oneObserver: Misuse<"A scenario has one observer.">;
  readonly noResult: Misuse<"A call that times out has no result: leave it out.">;
}

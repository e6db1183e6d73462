import type { Misuse } from "../errors/misuse.js";

/**
 * What the compiler prints when a step is taken too early. Read as `Sentences["needsCase"]`:
 * an alias of its own would be printed by its name, not as the sentence.
 */
export interface Sentences {
  readonly needsCase: Misuse<"This suite has no case yet: add one with .case(id, name), or several with .cases([...]).">;
  readonly needsOperation: Misuse<"This case does nothing yet: say what it does with .callTool(tool, input) or .listTools().">;
  readonly needsAssertion: Misuse<"This case expects nothing yet: say what you expect with .expect.">;
  readonly needsTools: Misuse<"This case was not checked against the tools of the suite: pass them to testCase(id, name, { tools }) too.">;
  readonly oneOperation: Misuse<"A case does one thing: start another one with .case(id, name), or with testCase(id, name).">;
}

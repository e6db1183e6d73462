import type { ServerHandler } from "../wire/server-handler.js";
import type { MockDefinitionSpec } from "./definition-spec.js";
import { MockEngine, type MockEngineOptions } from "./mock-engine.js";
import { assertMockDefinition } from "./validate-mock-definition.js";

/**
 * Makes of a definition what a server does, to be served by whatever transport.
 *
 * @throws McpeakError `INVALID_MOCK_DEFINITION`
 */
export function createMockHandler(definition: MockDefinitionSpec, options: MockEngineOptions = {}): ServerHandler {
  assertMockDefinition(definition, undefined, options.lang === undefined ? {} : { lang: options.lang });
  return new MockEngine(definition, options);
}

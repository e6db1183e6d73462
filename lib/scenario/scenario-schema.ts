import { callKeys, defaultScenarioTimeoutMs, defaultScenarioVersion, expectationKeys, maxScenarioTimeoutMs, observerKeys, resultKeys, scenarioKeys, scenarioOutcomes, scenarioVersions } from "./scenario-format.js";

type Properties<Key extends string> = { readonly [Name in Key]: object };

const timeoutMs = { description: `Deadline of the call, in milliseconds; ${defaultScenarioTimeoutMs} when absent.`, type: "integer", minimum: 1, maximum: maxScenarioTimeoutMs } as const;
const call = { $ref: "#/$defs/call" } as const;
const expectation = { $ref: "#/$defs/expectation" } as const;

/**
 * The JSON Schema (draft 2020-12) of a scenario file, for editors. Shipped as `mcpeak/schemas/scenario-v1.schema.json`. It says
 * what `validateScenario` says.
 */
export const scenarioJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak scenarios, version 1",
  description: "One scenario, or an array of them.",
  if: { type: "array" },
  then: { type: "array", minItems: 1, items: { $ref: "#/$defs/scenario" } },
  else: { $ref: "#/$defs/scenario" },
  $defs: {
    scenario: {
      description: "One tool call, its deadline and what is expected of it; and a second call that looks at what is left.",
      type: "object",
      required: ["name", "call", "expect"],
      additionalProperties: false,
      properties: {
        name: { description: "What the scenario is about.", type: "string", pattern: "\\S" },
        protocolVersion: { description: `Version of the protocol for built-in execution; ${defaultScenarioVersion} when absent. Refused together with a target.`, enum: scenarioVersions },
        call,
        timeoutMs,
        expect: expectation,
        observe: { $ref: "#/$defs/observer" },
      } satisfies Properties<(typeof scenarioKeys)[number]>,
    },
    call: {
      description: "A tool and its arguments.",
      type: "object",
      required: ["tool", "args"],
      additionalProperties: false,
      properties: {
        tool: { description: "The name by which the server lists it.", type: "string", pattern: "\\S" },
        args: { description: "{} is none.", type: "object" },
      } satisfies Properties<(typeof callKeys)[number]>,
    },
    expectation: {
      description: "What must come of a call.",
      type: "object",
      required: ["outcome"],
      additionalProperties: false,
      properties: {
        outcome: { description: "success: a result without isError: true. timeout: the deadline. error: everything else.", enum: scenarioOutcomes },
        maxDurationMs: { description: "The call alone, without the connection, in milliseconds.", type: "number", minimum: 0 },
        result: { $ref: "#/$defs/result" },
      } satisfies Properties<(typeof expectationKeys)[number]>,
    },
    result: {
      description: "What the result must hold. A call that ends without a result fails.",
      type: "object",
      additionalProperties: false,
      properties: {
        isError: { description: "A missing one in the result counts as false.", type: "boolean" },
        textContains: { description: "A text that stands in a content block of type text; upper and lower case matter.", type: "string" },
      } satisfies Properties<(typeof resultKeys)[number]>,
    },
    observer: {
      description: "A call that is always made after the first one, on the same connection.",
      type: "object",
      required: ["call", "expect"],
      additionalProperties: false,
      properties: { call, timeoutMs, expect: expectation } satisfies Properties<(typeof observerKeys)[number]>,
    },
  },
} as const;

import type { JsonObject } from "../json/json-value.js";
import { actionDescriptions, actionFields, actionTypes, type FaultField, maxCount, maxSeed } from "./fault-format.js";
import type { FaultActionType } from "./fault-spec.js";

function fieldSchema({ rule, description }: FaultField): JsonObject {
  switch (rule.kind) {
    case "integer":
      return { description, type: "integer", minimum: rule.min, maximum: rule.max };
    case "oneOf":
      return { description, enum: rule.values };
    case "text":
      return { description, type: "string" };
    case "eventId":
      return { description, type: "string", pattern: "^[^\\u0000\\r\\n]*[^\\s\\u0000][^\\u0000\\r\\n]*$" };
    case "headers":
      return { description, type: "object", propertyNames: { pattern: "^[!#$%&'*+\\-.^_`|~0-9A-Za-z]+$" }, additionalProperties: { type: "string", pattern: "^[\\t\\x20-\\x7e\\x80-\\xff]*$" } };
  }
}

function actionSchema(type: FaultActionType): JsonObject {
  const fields = Object.entries(actionFields[type]);
  return {
    description: actionDescriptions[type],
    type: "object",
    required: ["type", ...fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name)],
    additionalProperties: false,
    properties: { type: { description: "What happens.", const: type }, ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])) },
  };
}

/**
 * The JSON Schema (draft 2020-12) of faults files, for editors. Shipped as `mcpeak/schemas/faults-v1.schema.json`; it says
 * what `validateFaults` says.
 */
export const faultsJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak faults",
  description: "Which requests are hit by which faults.",
  oneOf: [
    { $ref: "#/$defs/list" },
    {
      type: "object",
      required: ["faults"],
      additionalProperties: false,
      properties: { $schema: { description: "For editors; mcpeak does not read it.", type: "string" }, faults: { $ref: "#/$defs/list" } },
    },
  ],
  $defs: {
    list: { description: "The faults. A request is hit by the first that is due.", type: "array", items: { $ref: "#/$defs/fault" } },
    fault: {
      description: "Which requests are hit, and what happens to them.",
      type: "object",
      required: ["on", "do"],
      additionalProperties: false,
      properties: {
        on: { $ref: "#/$defs/trigger" },
        do: { $ref: "#/$defs/action" },
        times: { description: "It is exhausted after so many hits; never when absent. With `nth` it is 1.", type: "integer", minimum: 1, maximum: maxCount },
      },
      if: { properties: { on: { type: "object", required: ["nth"] } } },
      then: { properties: { times: { maximum: 1 } } },
    },
    trigger: {
      description: "What a request must have to be hit. All that is given must hold; {} hits every request.",
      type: "object",
      additionalProperties: false,
      properties: {
        method: { description: "Method of the request; tools/call when absent and `tool` or `args` is given.", type: "string", pattern: "\\S" },
        tool: { description: "Name of the tool that is called.", type: "string", pattern: "\\S" },
        args: { description: "Members that the arguments must have, with equal values.", type: "object" },
        nth: { description: "The how-manieth of the requests that all the rest fits, from 1.", type: "integer", minimum: 1, maximum: maxCount },
        every: { description: "Each so-manieth of the requests that all the rest fits.", type: "integer", minimum: 1, maximum: maxCount },
        probability: { description: "Share of the requests that all the rest fits; which ones is decided by `seed` alone.", type: "number", exclusiveMinimum: 0, maximum: 1 },
        seed: { description: "0 when absent.", type: "integer", minimum: 0, maximum: maxSeed },
      },
      dependentSchemas: {
        nth: { properties: { every: false } },
        tool: { properties: { method: { const: "tools/call" } } },
        args: { properties: { method: { const: "tools/call" } } },
      },
    },
    action: { description: "What happens to a request that is hit, or to its answer.", oneOf: actionTypes.map(actionSchema) },
  },
} as const satisfies JsonObject;

import type { JsonObject } from "../json/json-value.js";
import type { LabArgumentRule } from "../messages/facts/lab.js";

/** An argument of a tool of the lab. */
export interface LabArgument {
  readonly rule: LabArgumentRule;
  readonly about: string;
  /** Absent where it must be given. */
  readonly byDefault?: number | boolean;
}

export interface LabTool {
  readonly description: string;
  readonly args: Readonly<Record<string, LabArgument>>;
}

/** The longest that a tool waits, in ms. */
const mostMs = 30_000;

/** The tools of the fault lab, in the order in which they are listed. */
export const labTools = {
  ping: {
    description: "Answers at once, and does nothing wrong: tells whether the connection still works.",
    args: {},
  },
  delay: {
    description: "Answers after `delayMs`. Stops when it is cancelled.",
    args: { delayMs: { rule: { kind: "milliseconds", least: 0, most: mostMs }, about: "How long the answer waits, in ms." } },
  },
  hang: {
    description: "Never answers. Ends when it is cancelled, or the connection closes.",
    args: {},
  },
  disconnect: {
    description: "Ends the connection in the place of an answer: the process over stdio, the socket of this request over HTTP.",
    args: {},
  },
  malformed_message: {
    description: "Answers once, with a message that breaks one rule of JSON-RPC.",
    args: {
      variant: {
        rule: { kind: "choice", choices: ["missing-jsonrpc", "invalid-jsonrpc-version", "result-with-error", "wrong-id", "missing-id", "not-json", "truncated"] },
        about: "The rule that the answer breaks.",
      },
    },
  },
  duplicate_response: {
    description: "Answers twice, with the same id.",
    args: {},
  },
  response_after_cancellation: {
    description: "Answers only after it was cancelled: too late. Without a cancellation it gives up after 5 s.",
    args: {},
  },
  session_loss: {
    description: "The session that calls is forgotten: what comes for it later is answered with HTTP status 404. Other sessions live on.",
    args: { activation: { rule: { kind: "choice", choices: ["during_request", "after_response"] }, about: "Whether this call is still answered." } },
  },
  protocol_ping_liveness: {
    description: "Pings the client while it is called, and tells what came of it.",
    args: {
      pingAfterMs: { rule: { kind: "milliseconds", least: 0, most: mostMs }, about: "How long it waits before it pings, in ms." },
      livenessTimeoutMs: { rule: { kind: "milliseconds", least: 1, most: mostMs }, about: "How long the client may take to answer the ping, in ms." },
      completionDelayMs: { rule: { kind: "milliseconds", least: 0, most: mostMs }, about: "How long its own answer waits after that, in ms.", byDefault: 0 },
      closeOnFailure: { rule: { kind: "flag" }, about: "Whether a failed ping ends the connection, behind the answer.", byDefault: false },
    },
  },
} as const satisfies Readonly<Record<string, LabTool>>;

export type LabToolName = keyof typeof labTools;

export const labToolNames = Object.keys(labTools) as readonly LabToolName[];

export function isLabTool(name: string): name is LabToolName {
  return Object.hasOwn(labTools, name);
}

/** The lab's answer to `tools/list`. */
export const labToolList: JsonObject = {
  tools: labToolNames.map((name) => ({ name, description: labTools[name].description, inputSchema: inputSchemaOf(labTools[name]) })),
};

function inputSchemaOf({ args }: LabTool): JsonObject {
  const names = Object.keys(args);
  const required = names.filter((name) => args[name]?.byDefault === undefined);
  return {
    type: "object",
    ...(names.length > 0 && { properties: Object.fromEntries(Object.entries(args).map(([name, argument]) => [name, schemaOf(argument)])) }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function schemaOf({ rule, about, byDefault }: LabArgument): JsonObject {
  const rest = { description: about, ...(byDefault !== undefined && { default: byDefault }) };
  switch (rule.kind) {
    case "milliseconds":
      return { type: "integer", minimum: rule.least, maximum: rule.most, ...rest };
    case "choice":
      return { type: "string", enum: rule.choices, ...rest };
    case "flag":
      return { type: "boolean", ...rest };
  }
}

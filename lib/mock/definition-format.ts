import type { MockDefinitionSpec, MockErrorSpec } from "./definition-spec.js";

/** Keys of each object of a definition, in the order in which they are written. */
export const definitionKeys: readonly (keyof MockDefinitionSpec)[] = ["$schema", "tools", "responses", "onUnmatchedCall"];
export const responseKeys = ["tool", "args", "result", "content", "error", "isError", "structuredContent", "delayMs", "times"] as const;
export const errorKeys: readonly (keyof MockErrorSpec)[] = ["code", "message", "data"];

/** A response has exactly one of these. */
export const answerKeys = ["result", "content", "error"] as const;

export const unmatchedCallPolicies = ["toolError", "protocolError"] as const;

/** Arguments that are nested deeper match nothing. The arguments themselves are the first level. */
export const maxArgumentDepth = 512;

/** Longest delay, in ms: what a timer can hold. */
export const maxDelayMs = 2_147_483_647;

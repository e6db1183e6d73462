import type { Misuse } from "../errors/misuse.js";
import type { ForeignSchema } from "../schema/convert-schema.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";

/**
 * What a schema assertion takes: a plain response schema, a zod schema (4, mini or 3), or a
 * Standard Schema that offers its JSON Schema.
 */
export type ResponseSchemaInput = ForeignSchema | ResponseSchemaSpec;

/** What may be expected of a tool's answer. `Next` is the state after it. */
export interface CallExpectations<Next> {
  /**
   * Expects the answer's `isError` to be `expected`; one that is missing counts as false.
   *
   * @example
   * .expect.isError(false) // { "type": "isError", "expected": false }
   */
  isError(expected: boolean): Next;
  /**
   * Expects the text of the answer (parsed as JSON if it is JSON) to match `schema`.
   *
   * @example
   * .expect.body({ type: "string", stringContains: "Seoul" })
   * // { "type": "bodyMatchesSchema", "schema": { "type": "string", "stringContains": "Seoul" } }
   * @throws McpeakError `UNSUPPORTED_SCHEMA` when a response schema can't say what `schema` says; the format's own code when it is a plain one with a mistake.
   */
  body(schema: ResponseSchemaInput): Next;
  /**
   * Expects the answer's `structuredContent` to match `schema`.
   *
   * @example
   * .expect.structuredContent(z.object({ tempC: z.number() }))
   * // { "type": "structuredContentMatchesSchema", "schema": { "type": "object", "required": ["tempC"], "properties": { "tempC": { "type": "number" } } } }
   * @throws McpeakError as {@link CallExpectations.body}.
   */
  structuredContent(schema: ResponseSchemaInput): Next;
  readonly toolExists: Misuse<"toolExists looks at the list of tools: use it after .listTools(), not after .callTool().">;
}

/** What may be expected of the list of tools. `Next` is the state after it. */
export interface ListExpectations<Next, ToolName extends string> {
  /**
   * Expects a tool of exactly this name on any page of the list.
   *
   * @example
   * .expect.toolExists("get_weather") // { "type": "toolExists", "tool": "get_weather" }
   */
  toolExists(tool: ToolName): Next;
  readonly isError: Misuse<"isError looks at the answer of a tool: use it after .callTool(), not after .listTools().">;
  readonly body: Misuse<"body looks at the answer of a tool: use it after .callTool(), not after .listTools().">;
  readonly structuredContent: Misuse<"structuredContent looks at the answer of a tool: use it after .callTool(), not after .listTools().">;
}

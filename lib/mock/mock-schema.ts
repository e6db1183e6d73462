import { maxDelayMs, responseKeys, unmatchedCallPolicies } from "./definition-format.js";

const response = {
  description: "What is answered to calls of one tool. It has exactly one of `result`, `content` and `error`.",
  type: "object",
  required: ["tool"],
  additionalProperties: false,
  properties: {
    tool: { description: "A name that stands in `tools`.", type: "string" },
    args: { description: "Exactly these arguments; any that pass the tool's schema when absent. {} is exactly none.", type: "object" },
    result: { description: "Sent as one text: a string as it is, everything else as JSON." },
    content: { description: "Content blocks, sent as they are.", type: "array", items: { $ref: "#/$defs/block" } },
    error: { $ref: "#/$defs/error" },
    isError: { description: "true makes it a rejection; false when absent.", type: "boolean" },
    structuredContent: { description: "Sent beside the text; when absent `result` itself, where it is an object and the tool has an `outputSchema`.", type: "object" },
    delayMs: { description: "How long the answer takes, in milliseconds; 0 when absent.", type: "integer", minimum: 0, maximum: maxDelayMs },
    times: { description: "How often it answers before the next response that matches does; without end when absent.", type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  } satisfies { readonly [Key in (typeof responseKeys)[number]]: object },
  oneOf: [
    { required: ["result"], properties: { result: true } },
    { required: ["content"], properties: { content: true } },
    { required: ["error"], properties: { error: true, isError: false, structuredContent: false } },
  ],
} as const;

/**
 * The JSON Schema (draft 2020-12) of the definition of a mock server, for editors. Shipped as
 * `mcpeak/schemas/mock-v1.schema.json`; `"$schema"` in the definition may name it. It says what
 * `validateMockDefinition` says, except what a JSON Schema can't: that names are unique and known,
 * that schemas are right, that results match them, that responses can be reached, and
 * what each kind of content block holds.
 */
export const mockJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak mock definition",
  description: "The tools of a mock server, and what it answers.",
  type: "object",
  required: ["tools"],
  additionalProperties: false,
  properties: {
    $schema: { description: "For editors; mcpeak does not read it.", type: "string" },
    tools: { description: "The tools that clients see.", type: "array", items: { $ref: "#/$defs/tool" } },
    responses: { description: "What is answered to which calls.", type: "array", items: { $ref: "#/$defs/response" } },
    onUnmatchedCall: { description: "What becomes of a call that nothing matches: a result with `isError`, which is meant when absent, or a JSON-RPC error.", enum: unmatchedCallPolicies },
  },
  $defs: {
    tool: {
      description: "A tool, advertised exactly as it stands here, also with keys that are not named here.",
      type: "object",
      required: ["name", "inputSchema"],
      properties: {
        name: { description: "Unique among the tools.", type: "string", pattern: "\\S" },
        title: { description: "A name for people.", type: "string" },
        description: { description: "What a client reads when it chooses a tool.", type: "string" },
        inputSchema: { description: "A JSON Schema. Advertised as it is, and arguments are checked by it.", type: "object" },
        outputSchema: { description: "A JSON Schema. What is sent as `structuredContent` matches it.", type: "object" },
      },
    },
    response,
    error: {
      description: "A JSON-RPC error in place of a result.",
      type: "object",
      required: ["code", "message"],
      additionalProperties: false,
      properties: {
        code: { description: "An integer, such as -32603.", type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
        message: { description: "What happened, in a sentence.", type: "string" },
        data: { description: "Anything more." },
      },
    },
    block: { description: "A content block, such as a text.", type: "object", required: ["type"], properties: { type: { description: "The kind of block.", enum: ["text", "image", "audio", "resource", "resource_link"] } } },
  },
} as const;

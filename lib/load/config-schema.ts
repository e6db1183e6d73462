import { messageLimits } from "../wire/message-limit.js";

const stringMap = { type: "object", additionalProperties: { type: "string" } } as const;
const variableMap = { type: "object", additionalProperties: { type: "string", minLength: 1 } } as const;
const withoutAuthorization = { type: "object", propertyNames: { not: { pattern: "^[aA][uU][tT][hH][oO][rR][iI][zZ][aA][tT][iI][oO][nN]$" } } } as const;
const startupTimeoutMs = {
  description: "Deadline of start and handshake, in ms; 60000 when absent.",
  type: "integer",
  minimum: 1,
  maximum: 2_147_483_647,
} as const;
const limits = {
  startupTimeoutMs,
  listTimeoutMs: {
    description: "Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or startupTimeoutMs where that is less.",
    type: "integer",
    minimum: 1,
    maximum: 2_147_483_647,
  },
  maxMessageBytes: {
    description: "The largest message that is read, in bytes; 67108864 (64 MiB) when absent.",
    type: "integer",
    minimum: messageLimits.least,
    maximum: messageLimits.most,
  },
} as const;

/**
 * JSON Schema (draft 2020-12) of `mcpeak.config.json`, for editors. Shipped as
 * `mcpeak/schemas/config.schema.json`; `"$schema"` in the config may name it.
 */
export const configJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak config",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { description: "For editors; mcpeak does not read it.", type: "string" },
    servers: {
      description: "Servers by name.",
      type: "object",
      propertyNames: { pattern: "\\S" },
      additionalProperties: {
        oneOf: [{ $ref: "#/$defs/commandServer" }, { $ref: "#/$defs/urlServer" }],
      },
    },
    server: {
      description: "Name of the server for suites that nothing else gives one: from `servers`, else from .mcp.json.",
      type: "string",
      pattern: "\\S",
    },
    suites: {
      description: "Name of the server by pattern of suite files, relative to the config's folder. The first pattern that matches counts.",
      type: "object",
      propertyNames: { pattern: "\\S" },
      additionalProperties: { type: "string", pattern: "\\S" },
    },
  },
  $defs: {
    commandServer: {
      description: "A server that is started as a child process.",
      type: "object",
      required: ["command"],
      additionalProperties: false,
      properties: {
        command: { description: "A program on PATH, or a path; a relative path begins at the config's folder.", type: "string", pattern: "\\S" },
        args: { type: "array", items: { type: "string" } },
        env: { description: "Variables that the server gets beside the safe ones (PATH, HOME, …).", ...stringMap },
        envFrom: { description: "Variables whose values come from the environment of mcpeak.", ...variableMap },
        cwd: { description: "Where the server runs, relative to the config's folder; that folder when absent.", type: "string", pattern: "\\S" },
        ...limits,
      },
    },
    urlServer: {
      description: "A server behind a URL that speaks Streamable HTTP.",
      type: "object",
      required: ["url"],
      additionalProperties: false,
      properties: {
        url: { type: "string", pattern: "^[hH][tT][tT][pP][sS]?://" },
        headers: { ...stringMap },
        headersFrom: { description: "Headers whose values come from the environment of mcpeak.", ...variableMap },
        auth: {
          description: "Who calls. Secrets come from the environment of mcpeak alone.",
          oneOf: [{ $ref: "#/$defs/clientAuth" }, { $ref: "#/$defs/bearerAuth" }],
        },
        ...limits,
      },
      dependentSchemas: { auth: { type: "object", properties: { headers: withoutAuthorization, headersFrom: withoutAuthorization } } },
    },
    clientAuth: {
      description: "A client that gets its tokens from the server's authorization server (OAuth 2.1 client credentials).",
      type: "object",
      required: ["clientSecretFrom"],
      oneOf: [
        { type: "object", required: ["clientId"], properties: { clientId: true } },
        { type: "object", required: ["clientIdFrom"], properties: { clientIdFrom: true } },
      ],
      additionalProperties: false,
      properties: {
        clientId: { type: "string", pattern: "\\S" },
        clientIdFrom: { description: "Variable that holds the client's id.", type: "string", pattern: "\\S" },
        clientSecretFrom: { description: "Variable that holds the client's secret.", type: "string", pattern: "\\S" },
        scope: { description: "Scopes to ask for, separated by spaces; when absent those that the server asks for, if it does.", type: "string", pattern: "\\S" },
        issuer: { description: "The only authorization server that may get the secret; when absent the one that the MCP server names.", type: "string", pattern: "^[hH][tT][tT][pP][sS]?://" },
      },
    },
    bearerAuth: {
      description: "A token that is there already.",
      type: "object",
      required: ["bearerFrom"],
      additionalProperties: false,
      properties: { bearerFrom: { description: "Variable that holds the token, without `Bearer ` before it.", type: "string", pattern: "\\S" } },
    },
  },
} as const;

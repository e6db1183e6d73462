import type { ServerTarget } from "../session/target.js";

/**
 * What stands in `mcpeak.config.{ts,mjs,json}`. In the JSON form `${VAR}` and
 * `${VAR:-default}` in a server's texts stand for environment variables.
 */
export interface McpeakConfig {
  /** Servers by name. In a module also what `stdio`, `http` or `inProcess` made. */
  readonly servers?: { readonly [name: string]: CommandServerConfig | UrlServerConfig | ServerTarget };
  /** Name of the server for suites that nothing else gives one: from `servers`, else from `.mcp.json`. */
  readonly server?: string;
  /**
   * Name of the server by pattern of suite files, relative to the config's
   * folder. The first pattern that matches counts; a folder's name stands for
   * everything below it.
   */
  readonly suites?: { readonly [pattern: string]: string };
}

/** A server that is started as a child process. */
export interface CommandServerConfig {
  /** A program on `PATH`, or a path; a relative path begins at the config's folder. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Variables that the server gets beside the safe ones (`PATH`, `HOME`, …). */
  readonly env?: { readonly [name: string]: string };
  /** Variables whose values come from the environment of mcpeak: `{ API_KEY: "WEATHER_API_KEY" }`. */
  readonly envFrom?: { readonly [name: string]: string };
  /** Where the server runs, relative to the config's folder; that folder when absent. */
  readonly cwd?: string;
  /** Deadline of start and handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/** A server behind a URL that speaks Streamable HTTP. */
export interface UrlServerConfig {
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  /** Headers whose values come from the environment of mcpeak: `{ Authorization: "WEATHER_AUTHORIZATION" }`. */
  readonly headersFrom?: { readonly [name: string]: string };
  /** Who calls. Secrets come from the environment of mcpeak alone. */
  readonly auth?: ClientAuthConfig | BearerAuthConfig;
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/** A client that gets its tokens from the server's authorization server (OAuth 2.1 client credentials). */
export type ClientAuthConfig = {
  /** Variable that holds the client's secret. */
  readonly clientSecretFrom: string;
  /** Scopes to ask for, separated by spaces; when absent those that the server asks for, if it does. */
  readonly scope?: string;
  /** URL of the only authorization server that may get the secret; when absent the one that the MCP server names. */
  readonly issuer?: string;
} & ({ readonly clientId: string; readonly clientIdFrom?: undefined } | { readonly clientId?: undefined; /** Variable that holds the client's id. */ readonly clientIdFrom: string });

/** A token that is there already. */
export interface BearerAuthConfig {
  /** Variable that holds the token, without `Bearer ` before it. */
  readonly bearerFrom: string;
}

/**
 * Gives types to a config; returns what it is given.
 *
 * @example
 * // mcpeak.config.ts, then: npx mcpeak test ./suites
 * import { defineConfig } from "mcpeak";
 * export default defineConfig({
 *   servers: {
 *     weather: { command: "node", args: ["weather.js"], envFrom: { API_KEY: "WEATHER_API_KEY" } },
 *     github: { url: "https://example.com/mcp", headersFrom: { Authorization: "GITHUB_AUTHORIZATION" } },
 *     billing: { url: "https://example.com/billing", auth: { clientIdFrom: "BILLING_ID", clientSecretFrom: "BILLING_SECRET" } },
 *   },
 *   server: "weather",
 *   suites: { "suites/github/**": "github" },
 * });
 */
export function defineConfig(config: McpeakConfig): McpeakConfig {
  return config;
}

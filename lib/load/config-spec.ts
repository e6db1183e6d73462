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
}

/** A server behind a URL that speaks Streamable HTTP. */
export interface UrlServerConfig {
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  /** Headers whose values come from the environment of mcpeak: `{ Authorization: "WEATHER_AUTHORIZATION" }`. */
  readonly headersFrom?: { readonly [name: string]: string };
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
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
 *   },
 *   server: "weather",
 *   suites: { "suites/github/**": "github" },
 * });
 */
export function defineConfig(config: McpeakConfig): McpeakConfig {
  return config;
}

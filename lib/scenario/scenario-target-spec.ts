/** A server of your own that scenarios run against: exactly what stands in a target file. */
export type ScenarioTargetSpec = ScenarioStdioTargetSpec | ScenarioHttpTargetSpec;

/** A server that is started as a child process. */
export interface ScenarioStdioTargetSpec {
  readonly transport: "stdio";
  /** A program on PATH, or a path; a relative path begins at the file's folder. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Where it runs, relative to the file's folder; that folder when absent. */
  readonly cwd?: string;
  /** Variables that it gets beside the safe ones (`PATH`, `HOME`, …). */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables by the names of those of this process whose values they get. */
  readonly envFrom?: Readonly<Record<string, string>>;
  /** Deadline of start and handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that comes before the call, in ms; 10000 when absent, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
}

/** A server behind a URL that speaks Streamable HTTP. */
export interface ScenarioHttpTargetSpec {
  readonly transport: "http";
  /** With TLS (`https:`) unless it leads to this machine. */
  readonly url: string;
  /** Headers of every request. Their values are hidden in all output. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers by the names of the variables of this process whose values they get. */
  readonly headersFrom?: Readonly<Record<string, string>>;
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that comes before the call, in ms; 10000 when absent, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
}

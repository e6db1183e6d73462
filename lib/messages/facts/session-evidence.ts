import type { JsonPath } from "../../json/json-path.js";
import type { JsonValue } from "../../json/json-value.js";
import type { SchemaProblem } from "./declared-schema.js";

/** One place where an answer is not what it should be. Nothing in it is hidden or cut yet, but it is of a size to be shown. */
export interface ResultViolation {
  /** From the root of the result on. */
  readonly path: JsonPath;
  /** The keyword of the schema; `type` where the protocol or a dialect asks, `$ref` where one leads nowhere. */
  readonly keyword: string;
  /** What is asked for: where the protocol or a dialect asks, a type as TypeScript writes it. */
  readonly expected: JsonValue;
  /** What stands there; absent where nothing does. */
  readonly received?: JsonValue;
}

/** All violations are counted, the first 20 are kept. */
export interface ResultViolations {
  readonly total: number;
  /** Whether nobody looked for more. */
  readonly isAtLeast?: true;
  readonly violations: readonly ResultViolation[];
}

/** Why a schema can't be applied although it may be right. */
export type InapplicableSchema =
  | Extract<SchemaProblem, { readonly kind: "remoteRef" | "tooDeep" | "tooLarge" | "notCompiled" }>
  /** Judging one answer by it took too long. */
  | { readonly kind: "timeLimit"; readonly path: JsonPath };

/** The schema of a tool that is meant. */
export type ToolSchemaMember = "inputSchema" | "outputSchema";

/** Tools that have something in common: how many, and the names of the first. */
interface NamedTools {
  readonly total: number;
  readonly tools: readonly string[];
}

/** What the `session` room finds in answers, beside all assertions. */
export type EvidenceFacts =
  | ({
      readonly room: "session"; readonly code: "RESULT_BREAKS_PROTOCOL";
      readonly method: "initialize" | "server/discover" | "tools/list" | "tools/call"; readonly protocolVersion: string;
      /** The tool that was called, or whose declaration it is; absent where it has no name. */
      readonly tool?: string;
    } & ResultViolations)
  | ({ readonly room: "session"; readonly code: "STRUCTURED_CONTENT_BREAKS_SCHEMA"; readonly tool: string; /** Whether it matches but for `format`. */ readonly isFormatAlone?: boolean } & ResultViolations)
  | { readonly room: "session"; readonly code: "STRUCTURED_CONTENT_NOT_SENT"; readonly tool: string }
  | { readonly room: "session"; readonly code: "UNDECLARED_TOOL_ANSWERED"; readonly tool: string; readonly nearest: readonly string[] }
  | { readonly room: "session"; readonly code: "DUPLICATE_TOOL_NAME"; readonly tool: string; /** How often it stands in the list. */ readonly count: number }
  | ({ readonly room: "session"; readonly code: "INVALID_TOOL_SCHEMA"; /** Absent where it has no name. */ readonly tool?: string; readonly member: ToolSchemaMember } & ResultViolations)
  | { readonly room: "session"; readonly code: "SCHEMA_NOT_APPLIED"; /** Absent where it has no name. */ readonly tool?: string; readonly member: ToolSchemaMember; readonly problem: InapplicableSchema }
  | ({ readonly room: "session"; readonly code: "UNKNOWN_SCHEMA_DIALECT"; readonly dialect: string } & NamedTools)
  | ({ readonly room: "session"; readonly code: "OLDER_SCHEMA_DIALECT"; readonly dialect: string } & NamedTools);

import type { JsonPath } from "../../json/json-path.js";
import type { JsonValue } from "../../json/json-value.js";
import type { SchemaProblem, SchemaViolation } from "./declared-schema.js";

/** Facts that the `stubs` room can tell. */
export type StubsFacts = StubsErrorFacts | StubNoteFacts;

/** What the stubs room throws. */
export type StubsErrorFacts =
  /** `received` is shown JSON of what stands in the place of the array; absent where nothing does. */
  | { readonly room: "stubs"; readonly code: "NO_TOOLS_ARRAY"; readonly isCatalogObject: boolean; readonly received?: string }
  | ({ readonly room: "stubs"; readonly code: "MISSING_NAME"; /** Of the first entry without a name, counted from 0. */ readonly index: number; /** How many have none. */ readonly total: number } & { readonly problem: MissingNameProblem })
  /** A suite for a server needs a tool. */
  | { readonly room: "stubs"; readonly code: "NO_TOOLS" };

/** Why an entry of a catalogue has no name. */
export type MissingNameProblem = "notAnObject" | "missing" | "notAString" | "blank";

/** What could not be made or expressed for one tool. */
export type StubNoteFacts =
  | { readonly room: "stubs"; readonly code: "TOOL_LISTED_TWICE"; readonly tool: string; readonly index: number; readonly firstIndex: number }
  | { readonly room: "stubs"; readonly code: "INPUT_SCHEMA_MISSING"; readonly tool: string }
  | { readonly room: "stubs"; readonly code: "INPUT_SCHEMA_UNUSABLE"; readonly tool: string; readonly problem: SchemaProblem | UnreadableSchema }
  | { readonly room: "stubs"; readonly code: "NO_HAPPY_INPUT"; readonly tool: string; readonly reason: NoInputReason }
  /** The case that calls the tool without any argument. */
  | { readonly room: "stubs"; readonly code: "NO_EMPTY_INPUT"; readonly tool: string; /** What can't be judged, the depth of a value or the time it takes. */ readonly reason: NoInputReason }
  | { readonly room: "stubs"; readonly code: "NO_WRONG_VALUE"; readonly tool: string; readonly argument: string }
  /** Of `total` arguments that a call must have, only the first `tried` were given a wrong value. */
  | { readonly room: "stubs"; readonly code: "TOO_MANY_ARGUMENTS"; readonly tool: string; readonly total: number; readonly tried: number }
  | { readonly room: "stubs"; readonly code: "OUTPUT_SCHEMA_UNUSABLE"; readonly tool: string; readonly problem: SchemaProblem | UnreadableSchema }
  /** A part of the outputSchema that a response schema can't say; the rest is checked. */
  | { readonly room: "stubs"; readonly code: "OUTPUT_SCHEMA_NARROWED"; readonly tool: string; readonly path: JsonPath; readonly keyword: string }
  | { readonly room: "stubs"; readonly code: "OUTPUT_SCHEMA_NARROWED_MORE"; readonly tool: string; readonly total: number }
  /** The type of a tool in a typed catalogue. */
  | { readonly room: "stubs"; readonly code: "TYPE_DIFFERS"; readonly tool: string; readonly gap: TypeGap };

/** Why the type of a tool's arguments is not all that its schema could be said as. */
export type TypeGap = "remoteRef" | "tooDeep" | "noSchema" | "impossible" | "listedTwice";

/** The schema is no JSON: a function in it, or a cycle. */
export interface UnreadableSchema {
  readonly kind: "notJson";
  readonly path: JsonPath;
}

/** Why there is no input. */
export type NoInputReason =
  /** None was found; of the best one, the first thing that the schema refuses. */
  | { readonly kind: "refused"; readonly violation: SchemaViolation }
  /** The schema asks for a value that can't be built: contradictory, endless, or too large. `path` is its place in the input. */
  | { readonly kind: "unbuildable"; readonly path: JsonPath; readonly cause: UnbuildableCause }
  /** Judging takes too long or goes too deep. */
  | { readonly kind: "undecided"; readonly by: JsonValue };

/** `noText`: no text was found that patterns and formats let through, though there may be one. `notAnObject`: arguments are to be something else. */
export type UnbuildableCause = "contradiction" | "endless" | "tooLarge" | "noText" | "notAnObject";

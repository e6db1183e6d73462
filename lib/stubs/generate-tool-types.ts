import { createHash } from "node:crypto";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { findNonJson } from "../json/find-non-json.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { TypeGap } from "../messages/facts/stubs.js";
import { tell } from "../messages/tell.js";
import type { Language } from "../messages/words.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import { DeclarationNames } from "./declaration-names.js";
import { anyType, type InputType, isNever, membersOf, type TypeDeclaration, unionOf } from "./input-type.js";
import { readCatalog } from "./catalog-tools.js";
import { commentText } from "./schema-comment.js";
import type { StubNote } from "./tool-stub.js";
import { typeOfInput, type TypeOfSchema } from "./type-of-schema.js";
import { type MentionedType, propertyName, type TypeWriter, typeText } from "./type-text.js";

/** A typed catalogue: what a suite needs to refuse unknown tools and wrong arguments when it is compiled. */
export interface ToolTypes {
  /** A TypeScript module that exports `tools`, for `suite(…, { tools })`, and the type `Tools`. */
  readonly source: string;
  /** The tools that it knows, sorted. */
  readonly toolNames: readonly string[];
  /** Where a type allows more than its schema, a sentence each. */
  readonly notes: readonly StubNote[];
}

export interface ToolTypesOptions {
  /** Language of the notes; English when absent. */
  readonly lang?: Language;
  /** Told of entries without a name, which are then left out; without it they are an error. */
  readonly onUnnamed?: (error: McpeakError) => void;
}

const typeOptions: Readonly<Record<keyof ToolTypesOptions, true>> = { lang: true, onUnnamed: true };

interface TypedTool extends TypeOfSchema {
  readonly name: string;
  readonly description: string;
  readonly isListedTwice: boolean;
}

/**
 * Writes the typed catalogue of a server's `tools/list`. Types are never narrower than what the schemas mean; what
 * TypeScript can't say (ranges, patterns, `not`, `if`) stands in comments or is left to the server. Same tools, same
 * bytes, whatever order they come in.
 *
 * @param catalog `{ "tools": [ … ] }`, as a server answers `tools/list`.
 * @example
 * const { source } = generateToolTypes({
 *   tools: [{ name: "get_weather", inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } }],
 * });
 * // import { defineTools } from "mcpeak";
 * // export interface Tools {
 * //   get_weather: { city: string };
 * // }
 * // export const tools = defineTools<Tools>();
 * @throws McpeakError `NO_TOOLS_ARRAY` for a catalogue without an array of tools, `MISSING_NAME` for a tool without a name; `UNKNOWN_OPTION`.
 */
export function generateToolTypes(catalog: unknown, options: ToolTypesOptions = {}): ToolTypes {
  assertKnownOptions(options, typeOptions);
  const tools = typedTools(catalog, options);
  const text = moduleText(tools);
  return {
    source: `${markOf(text)}\n${text}`,
    toolNames: tools.map(({ name }) => name),
    notes: tools.flatMap((tool) => gapsOf(tool).map((gap) => tell({ room: "stubs", code: "TYPE_DIFFERS", tool: tool.name, gap }, options.lang))),
  };
}

/**
 * Whether a text is what {@link generateToolTypes} has written, of whatever tools, and nobody has changed it since.
 * Line ends don't count: git may change them.
 */
export function isGeneratedToolTypes(text: string): boolean {
  const [mark = "", ...rest] = text.replaceAll("\r\n", "\n").split("\n");
  return mark === markOf(rest.join("\n"));
}

/** The first line: what follows it is known by it. */
function markOf(text: string): string {
  return `// Written by \`mcpeak types\`, which replaces this file as long as nobody changes it: ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** Sorted by name; of several tools with one name, the first. */
function typedTools(catalog: unknown, { onUnnamed }: ToolTypesOptions): readonly TypedTool[] {
  const tools = new Map<string, TypedTool>();
  for (const { name, tool, firstIndex } of readCatalog(catalog, { ...(onUnnamed !== undefined && { onUnnamed }) })) {
    const first = tools.get(name);
    if (firstIndex === undefined || first === undefined) tools.set(name, { name, description: descriptionOf(tool), isListedTwice: false, ...typeOfInput(schemaOf(tool)) });
    else tools.set(name, { ...first, isListedTwice: true });
  }
  return [...tools.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function schemaOf(tool: JsonObject): JsonValue {
  const schema = ownMember(tool, "inputSchema");
  // Numbers that are too large come from a wire as well.
  return schema === undefined || findNonJson(schema).some(({ kind }) => !kind.endsWith("Infinity")) ? null : schema;
}

function gapsOf({ type, gaps, isListedTwice }: TypedTool): readonly TypeGap[] {
  return [...(isListedTwice ? ["listedTwice" as const] : []), ...gaps, ...(isNever(type) ? ["impossible" as const] : [])];
}

function descriptionOf(tool: JsonObject): string {
  const text = ownMember(tool, "description") ?? ownMember(tool, "title");
  return typeof text === "string" ? text : "";
}

function moduleText(tools: readonly TypedTool[]): string {
  const mentioned = new Set<MentionedType>();
  const names = new DeclarationNames();
  const writer: TypeWriter = { nameOf: (declaration) => names.nameOf(declaration), mention: (name) => void mentioned.add(name) };
  const members = tools.map(({ name, description, type }) => `${commentText(description, "  ")}  ${propertyName(name)}: ${typeText(type, writer, "  ")};\n`);
  const declarations: string[] = [];
  // Writing one may name others: the loop reaches them too.
  for (const [name, declaration] of names) {
    declarations.push(`\n${commentText(descriptionOfDeclaration(declaration), "")}export type ${name} = ${typeText(ownType(declaration), writer)};\n`);
  }
  const imports = ["defineTools", ...[...mentioned].sort().map((name) => `type ${name}`)].join(", ");
  return [
    `import { ${imports} } from "mcpeak";\n`,
    `\n/** The tools of the server, and the arguments that each takes. */\nexport interface Tools {${members.length > 0 ? "\n" : ""}${members.join("")}}\n`,
    "\nexport const tools = defineTools<Tools>();\n",
    ...declarations,
  ].join("");
}

function descriptionOfDeclaration({ schema }: TypeDeclaration): string {
  const text = isJsonObject(schema) ? ownMember(schema, "description") : undefined;
  return typeof text === "string" ? text : "";
}

/** The type of a declaration without itself among its own alternatives: that says nothing, and TypeScript refuses it. */
function ownType(declaration: TypeDeclaration): InputType {
  const reached = new Set<TypeDeclaration>();
  const open = [declaration];
  let isCircular = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const member of membersOf(next.type())) {
      if (member.kind !== "named") continue;
      isCircular ||= member.declaration === declaration;
      if (reached.has(member.declaration)) continue;
      reached.add(member.declaration);
      open.push(member.declaration);
    }
  }
  if (!isCircular) return declaration.type();
  const members = [...reached].flatMap((each) => membersOf(each.type()).filter(({ kind }) => kind !== "named"));
  return members.length === 0 ? anyType : unionOf(members);
}

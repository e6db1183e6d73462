import { isPlainName, stringText } from "../source/literal-text.js";
import { objectMemberNames } from "../source/object-member-names.js";
import { type InputType, isNever, membersOf, type ObjectType, type PropertyType, type TupleType, type TypeDeclaration } from "./input-type.js";
import { schemaComment } from "./schema-comment.js";

/** Lines are kept within this length where a line break can do it. */
const maxWidth = 100;

/** Types of mcpeak that a text may mention. */
export type MentionedType = "JsonObject" | "JsonValue";

export interface TypeWriter {
  /** The name under which a declaration is known in the module. */
  nameOf(declaration: TypeDeclaration): string;
  /** Told of each type of mcpeak that the text needs. */
  mention(name: MentionedType): void;
}

export function propertyName(name: string): string {
  return isPlainName(name) ? name : stringText(name);
}

/**
 * Writes a type as TypeScript, members of objects one a line with what the schema says about each.
 * The first line is not indented.
 */
export function typeText(type: InputType, writer: TypeWriter, indent = ""): string {
  switch (type.kind) {
    case "any":
      return writer.mention("JsonValue"), "JsonValue";
    case "scalar":
      return type.name;
    case "literal":
      return typeof type.value === "string" ? stringText(type.value) : Object.is(type.value, -0) ? "0" : JSON.stringify(type.value);
    case "list":
      return `readonly ${inParentheses(type.items, typeText(type.items, writer, indent))}[]`;
    case "tuple":
      return tupleText(type, writer, indent);
    case "object":
      return objectText(type, writer, indent);
    case "union":
      return unionText(type.members, writer, indent);
    case "named":
      return writer.nameOf(type.declaration);
  }
}

function inParentheses(type: InputType, text: string): string {
  return type.kind === "list" || type.kind === "tuple" || (type.kind === "union" && text.includes("|")) ? `(${text})` : text;
}

function unionText(members: readonly InputType[], writer: TypeWriter, indent: string): string {
  const isBoolean = [true, false].every((value) => members.some((member) => member.kind === "literal" && member.value === value));
  const texts = new Set(members.map((member) => (isBoolean && member.kind === "literal" && typeof member.value === "boolean" ? "boolean" : typeText(member, writer, indent))));
  for (const wide of ["string", "number", "boolean"] as const) {
    if (!texts.has(wide)) continue;
    for (const member of members) if (member.kind === "literal" && typeof member.value === wide) texts.delete(typeText(member, writer, indent));
  }
  if (texts.size === 0) return "never";
  const flat = [...texts].join(" | ");
  const isLong = flat.length > maxWidth - indent.length && !flat.includes("\n");
  return isLong ? `\n${[...texts].map((text) => `${indent}  | ${text}`).join("\n")}` : flat;
}

function tupleText({ items, required, rest }: TupleType, writer: TypeWriter, indent: string): string {
  const texts = items.map((item, index) => {
    const text = typeText(item, writer, indent);
    return index < required ? text : `${item.kind === "list" || item.kind === "tuple" || item.kind === "union" ? `(${text})` : text}?`;
  });
  const restText = typeText(rest, writer, indent);
  return `readonly [${[...texts, ...(isNever(rest) ? [] : [`...${inParentheses(rest, restText)}[]`])].join(", ")}]`;
}

function objectText(type: ObjectType, writer: TypeWriter, indent: string): string {
  const { properties, rest, hasNames } = type;
  if (properties.size === 0) {
    if (rest === undefined ? hasNames : isNever(rest)) return "Record<string, never>";
    if (rest === undefined || rest.kind === "any") return writer.mention("JsonObject"), "JsonObject";
  }
  const inner = `${indent}  `;
  const lines = [...properties].map(([name, property]) => propertyText(name, property, writer, inner));
  if (rest !== undefined && !isNever(rest)) lines.push(`${inner}[name: string]: ${restText(type, rest, writer, inner)};\n`);
  const flat = lines.map((line) => line.trim().replace(/;$/, "")).join("; ");
  const isShort = flat.length <= maxWidth - indent.length - 20 && !/\n|\/\*/.test(flat);
  return isShort ? `{ ${flat} }` : `{\n${lines.join("")}${indent}}`;
}

function propertyText(name: string, { type, isRequired, schema }: PropertyType, writer: TypeWriter, indent: string): string {
  const own = typeText(type, writer, indent);
  // An object without it still has the one of all objects.
  const text = !isRequired && objectMemberNames.has(name) ? `${own} | Object[${stringText(name)}]` : own;
  return `${schemaComment(schema, indent)}${indent}${propertyName(name)}${isRequired ? "" : "?"}: ${text};\n`;
}

/** TypeScript wants every named member to fit the rest as well. */
function restText({ properties }: ObjectType, rest: InputType, writer: TypeWriter, indent: string): string {
  if (rest.kind === "any") return properties.size === 0 ? typeText(rest, writer, indent) : "unknown";
  const types = [...properties.values()].map(({ type }) => type);
  if (types.some(({ kind }) => kind === "any") || [...properties].some(([name, { isRequired }]) => !isRequired && objectMemberNames.has(name))) return "unknown";
  const text = unionText([...membersOf(rest), ...types.flatMap(membersOf)], writer, indent);
  return [...properties.values()].every(({ isRequired }) => isRequired) ? text : `${text} | undefined`;
}

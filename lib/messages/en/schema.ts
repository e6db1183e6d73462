import { renderPath } from "../../json/json-path.js";
import type { SchemaAdvice, SchemaFacts, SchemaProblem } from "../facts/schema.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function schemaWords(facts: SchemaFacts): Words {
  const place = facts.path.length === 0 ? "at its root" : `at \`${escapeControls(renderPath(facts.path))}\``;
  return problemWords(facts.problem, shown(facts.source), place);
}

function problemWords(problem: SchemaProblem, source: string, place: string): Words {
  switch (problem.kind) {
    case "construct":
      return {
        message: `A response schema cannot say \`${shown(problem.name)}\`, which the ${source} schema uses ${place}.`,
        hint: adviceFor(problem.advice),
      };
    case "keyword":
      return {
        message: `A response schema cannot say \`${shown(problem.name)}\`: ${showValue(problem.value)}, which the JSON Schema of the ${source} schema uses ${place}.`,
        hint: "Ask for less there, or write a plain response schema with the 13 keywords of suite format 1.",
      };
    case "keywordWithoutType":
      return {
        message: `\`${shown(problem.name)}\` must stand beside \`type\`: ${problem.types.map((type) => `"${type}"`).join(" or ")}, but the JSON Schema of the ${source} schema has it alone ${place}.`,
        hint: "Name the type in your schema, or write a plain response schema.",
      };
    case "recursive":
      return {
        message: `A response schema cannot refer to itself, but the ${source} schema is recursive ${place}.`,
        hint: "Write out as many levels as the answer has, and z.unknown() below them.",
      };
    case "saysNothing":
      return {
        message: `A response schema must ask for something, but the ${source} schema accepts any value.`,
        hint: "Name the type you expect, for example z.object({ … }).",
      };
    case "optionalRoot":
      return {
        message: `The ${source} schema accepts a missing answer, but a missing answer always fails the assertion.`,
        hint: "Take .optional() or .default() off the outermost schema.",
      };
    case "anyInClosedObject":
      return {
        message: `The ${source} schema accepts any value for ${showValue(problem.member)} and no unknown members ${place}; a response schema cannot say both.`,
        hint: `Give ${showValue(problem.member)} a type, or let the object have unknown members.`,
      };
    case "blankRequired":
      return {
        message: `A required member must have a name that is not blank, but the ${source} schema asks for a blank one ${place}.`,
        hint: "Make that member optional, or leave it out.",
      };
    case "notJson":
      return {
        message: `The ${source} schema asks for ${shown(problem.value)} ${place}, but JSON has no such value.`,
        hint: "Ask for a string, a finite number, true, false or null.",
      };
    case "twoTexts":
      return {
        message: `A response schema holds one \`stringContains\`, but the ${source} schema asks for ${showValue(problem.first)} and for ${showValue(problem.second)} ${place}.`,
        hint: "Keep one of them here and put the other into a second assertion of the same case.",
      };
    case "tooDeep":
      return {
        message: `The ${source} schema is nested more than ${problem.limit} levels deep.`,
        hint: "Ask for the upper levels, and accept any value (z.unknown()) below them.",
      };
    case "tooLarge":
      return {
        message: `The ${source} schema has more than ${problem.limit} parts when everything it reuses is written out.`,
        hint: "Ask for the parts that this test is about.",
      };
    case "noConverter":
      return {
        message: `The ${source} schema does not offer a JSON Schema (\`~standard.jsonSchema\` is missing).`,
        hint: source === "valibot" ? "Wrap it: toStandardJsonSchema(schema) from @valibot/to-json-schema." : "Use a version of the library that implements Standard JSON Schema, or write a plain response schema.",
      };
    case "converterFailed":
      return {
        message: `The ${source} schema could not be turned into JSON Schema: ${shown(problem.reason)}`,
        hint: "Leave out the part that is named there, or write a plain response schema.",
      };
  }
}

function adviceFor(advice: SchemaAdvice): string {
  switch (advice) {
    case "bound":
      return "Give a finite number.";
    case "catch":
      return "A schema with .catch() accepts everything. Leave it out of the expectation.";
    case "code":
      return "Code cannot be written into a suite. Say it with the schema's types, bounds and values, or leave it out.";
    case "coerce":
      return "An expectation checks the answer as it came. Use the type that the server sends.";
    case "exclusiveBound":
      return "Use .min() or .max(); together with .int() the exclusive bound works too.";
    case "intersection":
      return "Write one z.object() with all members (.extend() joins two), or two assertions in the same case.";
    case "length":
      return "Give a whole number, 0 or more.";
    case "maxItems":
      return "Only a least number of items can be asked for: .min().";
    case "notJson":
      return "JSON has no such value. Use a type that the answer can have.";
    case "nullable":
      return "Ask for the value this test expects, or leave the member out. Only literals, enums and booleans can be nullable.";
    case "pattern":
      return "Use .includes() for a text that must be in it, or .min() and .max() for its length.";
    case "record":
      return "Use z.record(z.string(), …), or z.object() with the members you expect.";
    case "transform":
      return "An expectation checks the answer as it came and changes nothing. Leave it out.";
    case "tuple":
      return "Use z.array() with the schema that all items share.";
    case "union":
      return "Ask for the one type this test expects. Only unions of literals, enums, booleans and null can be written.";
    case "unknown":
      return "Ask for less there: the 13 keywords of suite format 1 are type, const, enum, required, properties, additionalProperties, items, minItems, minLength, maxLength, stringContains, minimum and maximum.";
  }
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

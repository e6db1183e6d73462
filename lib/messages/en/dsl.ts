import { renderPath } from "../../json/json-path.js";
import type { BuilderPlace, DslFacts } from "../facts/dsl.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";
import { schemaWords } from "./schema.js";
import { validateWords } from "./validate.js";

export function dslWords(facts: DslFacts): Words {
  const { message, hint } = problemWords(facts);
  return { message: `${whereWords(facts.where)}${message}`, hint };
}

function problemWords(facts: DslFacts): Words {
  switch (facts.kind) {
    case "issue": {
      const { segments } = facts.issue;
      const { message, hint } = validateWords(facts.issue);
      // A path of one key is in the sentence itself.
      return { message: segments.length > 1 ? `at \`${escapeControls(shorten(renderPath(segments)))}\`: ${message}` : message, hint };
    }
    case "schema":
      return schemaWords(facts.schema);
    case "duplicateId": {
      const place = facts.firstPlace === undefined ? "" : ` (${escapeControls(facts.firstPlace.file)}:${facts.firstPlace.line})`;
      return {
        message: `A case id must be unique in its suite, but ${showValue(facts.id)} is already the id of case ${facts.firstIndex + 1}${place}.`,
        hint: "Give one of the two cases another id; where ids come from data, put something unique of each row into them.",
      };
    }
    case "noCases":
      return facts.call === "cases"
        ? { message: "`.cases([])` was given no case.", hint: "Check the data that the cases are made from: a suite that lost its cases would pass without testing anything." }
        : { message: "A suite must have one case or more, but this one has none.", hint: "Add one with .case(id, name), or several with .cases([...])." };
    case "noOperation":
      return { message: "A case must do something, but this one has no operation.", hint: "Say what it does with .callTool(tool, input) or .listTools()." };
    case "noAssertion":
      return { message: "A case must expect something, but this one has no assertion.", hint: "Say what you expect with .expect, for example .expect.isError(false)." };
    case "secondOperation":
      return { message: `A case does one thing, but this one already has .${facts.first}().`, hint: "Start another case for the second call." };
    case "notAnArray":
      return { message: `\`.cases()\` takes an array of cases, but it was given ${receivedWords(facts.received)}.`, hint: "Pass an array of what testCase(id, name)… gives." };
    case "notACase":
      return { message: `\`.cases()\` takes cases made by testCase, but entry ${facts.index} is ${receivedWords(facts.received)}.`, hint: "Build each entry with testCase(id, name) and end it with an expectation." };
  }
}

function whereWords({ suite, case: testCase }: BuilderPlace): string {
  const parts = [...(suite === undefined ? [] : [`suite ${showValue(suite)}`]), ...(testCase === undefined ? [] : [`case ${showValue(testCase)}`])];
  const text = parts.join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}: `;
}

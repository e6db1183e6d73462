import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { StubsFacts } from "./facts/stubs.js";

const room = "stubs" as const;
const rude = "\u001b[31m\u202e`x`\n";
const tool = "get_weather";

/** Each code once or more: a code without facts does not compile. */
const facts: { readonly [Code in StubsFacts["code"]]: readonly Extract<StubsFacts, { readonly code: Code }>[] } = {
  NO_TOOLS_ARRAY: [
    { room, code: "NO_TOOLS_ARRAY", isCatalogObject: true },
    { room, code: "NO_TOOLS_ARRAY", isCatalogObject: true, received: rude },
    { room, code: "NO_TOOLS_ARRAY", isCatalogObject: false, received: "[]" },
    { room, code: "NO_TOOLS_ARRAY", isCatalogObject: false },
  ],
  MISSING_NAME: [
    { room, code: "MISSING_NAME", index: 0, total: 1, problem: "missing" },
    { room, code: "MISSING_NAME", index: 2, total: 3, problem: "notAnObject" },
    { room, code: "MISSING_NAME", index: 1, total: 1, problem: "notAString" },
    { room, code: "MISSING_NAME", index: 1, total: 1, problem: "blank" },
  ],
  NO_TOOLS: [{ room, code: "NO_TOOLS" }],
  TOOL_LISTED_TWICE: [{ room, code: "TOOL_LISTED_TWICE", tool: rude, index: 4, firstIndex: 1 }],
  INPUT_SCHEMA_MISSING: [{ room, code: "INPUT_SCHEMA_MISSING", tool }],
  INPUT_SCHEMA_UNUSABLE: [
    { room, code: "INPUT_SCHEMA_UNUSABLE", tool, problem: { kind: "remoteRef", path: ["properties", "a", "$ref"], ref: rude } },
    { room, code: "INPUT_SCHEMA_UNUSABLE", tool, problem: { kind: "notJson", path: ["properties", "a"] } },
  ],
  NO_HAPPY_INPUT: [
    { room, code: "NO_HAPPY_INPUT", tool, reason: { kind: "refused", violation: { path: [rude], keyword: "minLength", expected: 3, received: "a", message: "must NOT have fewer than 3 characters" } } },
    { room, code: "NO_HAPPY_INPUT", tool, reason: { kind: "unbuildable", path: ["a", 0], cause: "contradiction" } },
    { room, code: "NO_HAPPY_INPUT", tool, reason: { kind: "unbuildable", path: [], cause: "endless" } },
    ...(["tooLarge", "noText", "notAnObject"] as const).map((cause) => ({ room, code: "NO_HAPPY_INPUT", tool, reason: { kind: "unbuildable", path: ["a"], cause } }) as const),
    { room, code: "NO_HAPPY_INPUT", tool, reason: { kind: "undecided", by: "time" } },
  ],
  NO_EMPTY_INPUT: [
    { room, code: "NO_EMPTY_INPUT", tool, reason: { kind: "undecided", by: "depth" } },
    { room, code: "NO_EMPTY_INPUT", tool, reason: { kind: "undecided", by: "dialect" } },
  ],
  TOO_MANY_ARGUMENTS: [{ room, code: "TOO_MANY_ARGUMENTS", tool, total: 3000, tried: 80 }],
  NO_WRONG_VALUE: [{ room, code: "NO_WRONG_VALUE", tool, argument: rude }],
  OUTPUT_SCHEMA_UNUSABLE: [{ room, code: "OUTPUT_SCHEMA_UNUSABLE", tool, problem: { kind: "notASchema", path: ["type"], expected: "string", received: "5" } }],
  OUTPUT_SCHEMA_NARROWED: [{ room, code: "OUTPUT_SCHEMA_NARROWED", tool, path: ["properties", rude], keyword: "format" }],
  OUTPUT_SCHEMA_NARROWED_MORE: [{ room, code: "OUTPUT_SCHEMA_NARROWED_MORE", tool, total: 4 }],
  TYPE_DIFFERS: (["remoteRef", "tooDeep", "noSchema", "impossible", "listedTwice"] as const).map((gap) => ({ room, code: "TYPE_DIFFERS", tool, gap })),
};

for (const language of ["en", "ko"] as const) {
  test(`what stubs tell, in "${language}"`, () => {
    const blocks = Object.values(facts).flat().map((each: StubsFacts) => {
      const { message, hint } = describeFacts(each, language);
      // biome-ignore lint: control characters are the point
      assert.doesNotMatch(message + hint, /[\u0000-\u001f\u202e]/);
      return `${each.code}\n${message}\n  ${hint}\n`;
    });
    expectGolden(new URL(`./goldens/stubs-words.${language}.txt`, import.meta.url), blocks.join("\n"));
  });
}

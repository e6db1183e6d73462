import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { FaultConflict, FaultIssueFacts, FaultOwner, FaultPartType, FaultsFacts, FaultValueProblem } from "./facts/faults.js";

/** One of each kind: a kind without an example does not compile. */
type OneOfEach<Union extends { readonly kind: string }> = { readonly [Kind in Union["kind"]]: readonly Extract<Union, { readonly kind: Kind }>[] };

const room = "faults";
const rude = "get\u001b[2J";
const five = { kind: "scalar", text: "5" } as const;
const owners: { readonly [Owner in FaultOwner]: string } = { file: "faults", fault: "on", trigger: "nth", action: "type" };
const types: { readonly [Type in FaultPartType]: true } = { faults: true, list: true, fault: true, trigger: true, action: true, string: true, arguments: true, headers: true };
const conflicts: { readonly [Conflict in FaultConflict]: readonly string[] } = { nthEvery: ["on", "every"], nthTimes: ["times"], otherMethod: ["on", "method"] };
const values: OneOfEach<FaultValueProblem> = {
  integer: [
    { kind: "integer", min: 1, max: Number.MAX_SAFE_INTEGER, received: five },
    { kind: "integer", min: 0, max: 2147483647, received: { kind: "string", text: "5s", length: 2 } },
  ],
  probability: [{ kind: "probability", received: five }],
  oneOf: [
    { kind: "oneOf", allowed: ["during_request", "after_response"], received: { kind: "string", text: "after_respons", length: 13 }, meant: "after_response" },
    { kind: "oneOf", allowed: ["hang", "drop"], received: { kind: "string", text: rude, length: 7 } },
  ],
  blank: [{ kind: "blank", received: { kind: "string", text: " ", length: 1 } }],
  eventId: [{ kind: "eventId", received: { kind: "string", text: "a\nb", length: 3 } }],
  headerName: [{ kind: "headerName", name: rude }],
  headerValue: [{ kind: "headerValue", received: five }],
};
const first: FaultIssueFacts = { room, code: "INVALID_VALUE", problem: values.probability[0] as FaultValueProblem, segments: ["faults", 0, "on", "probability"] };

const facts: { readonly [Code in FaultsFacts["code"]]: readonly Extract<FaultsFacts, { readonly code: Code }>[] } = {
  MISSING_REQUIRED_FIELD: [
    ...(Object.keys(owners) as FaultOwner[]).map((owner) => ({ room, code: "MISSING_REQUIRED_FIELD", owner, field: owners[owner], segments: [0, owners[owner]] }) as const),
    { room, code: "MISSING_REQUIRED_FIELD", owner: "fault", field: "do", segments: [0, "do"] },
    { room, code: "MISSING_REQUIRED_FIELD", owner: "action", field: "delayMs", action: "delay", segments: [0, "do", "delayMs"] },
  ],
  UNKNOWN_FIELD: [
    ...(Object.keys(owners) as FaultOwner[]).map((owner) => ({ room, code: "UNKNOWN_FIELD", owner, field: rude, allowed: ["on", "do"], segments: [0, rude] }) as const),
    { room, code: "UNKNOWN_FIELD", owner: "action", field: "jitter", allowed: ["type", "jitterMs"], meant: "jitterMs", action: "delay", segments: [0, "do", "jitter"] },
  ],
  INVALID_TYPE: (Object.keys(types) as FaultPartType[]).map((expected) => ({ room, code: "INVALID_TYPE", expected, received: five, segments: expected === "faults" ? [] : ["faults", 0] })),
  INVALID_VALUE: Object.values(values).flatMap((problems) => (problems as readonly FaultValueProblem[]).map((problem) => ({ room, code: "INVALID_VALUE", problem, segments: [0, "do", problem.kind] }) as const)),
  INVALID_JSON_VALUE: [{ room, code: "INVALID_JSON_VALUE", nonJson: "instance", className: "Date", segments: [0, "on", "args", "at"] }],
  CONFLICTING_FIELDS: (Object.keys(conflicts) as FaultConflict[]).map((conflict) => ({ room, code: "CONFLICTING_FIELDS", conflict, segments: [0, ...conflicts[conflict]] })),
  MEANINGLESS_FAULT: [
    { room, code: "MEANINGLESS_FAULT", action: "noise", transport: "http", segments: [0, "do", "type"] },
    { room, code: "MEANINGLESS_FAULT", action: "httpStatus", transport: "stdio", segments: [0, "do", "type"] },
  ],
  INVALID_FAULTS: [
    { room, code: "INVALID_FAULTS", first, total: 1 },
    { room, code: "INVALID_FAULTS", first, total: 2, source: `slow${rude}.json` },
    { room, code: "INVALID_FAULTS", first, total: 9 },
  ],
};

for (const language of ["en", "ko"] as const) {
  test(`the words for everything that is wrong with faults (${language})`, () => {
    const blocks = Object.entries(facts).flatMap(([code, all]) =>
      (all as readonly FaultsFacts[]).map((each) => {
        const { message, hint } = describeFacts(each, language);
        return `${code}\n  ${message.replaceAll("\n", "\n  ")}\n  ${hint}\n`;
      }),
    );
    const text = blocks.join("\n");
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, "nothing steers a terminal");
    assert.equal(new Set(blocks).size, blocks.length);
    expectGolden(new URL(`./goldens/faults-words.${language}.txt`, import.meta.url), text);
  });
}

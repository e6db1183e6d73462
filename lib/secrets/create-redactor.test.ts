import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRedactor } from "./create-redactor.js";
import { LearnedSecrets } from "./learned-secrets.js";

const secret = 'p@ss "wörd"/+1';
const redactor = createRedactor({ values: [secret, "short"] });
const plain = createRedactor({ values: [] });

test("a known value is hidden in every form that it can take", () => {
  const forms = {
    plain: secret,
    json: JSON.stringify({ note: secret }),
    jsonInJson: JSON.stringify({ text: JSON.stringify({ note: secret }) }),
    asciiJson: '"p@ss \\"w\\u00f6rd\\"/+1"',
    uri: encodeURIComponent(secret),
    form: new URLSearchParams({ q: secret }).toString(),
    lowerCaseUri: encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  };
  for (const [form, text] of Object.entries(forms)) {
    const shown = redactor.hideText(`<${text}>`);
    assert.match(shown, /\[hidden\]/, form);
    assert.doesNotMatch(shown, /p(@|%40)ss/, form);
  }
});

test("a known value is hidden within Base64 wherever it begins", () => {
  for (const lead of ["", "m", "mi", "mina:"]) {
    for (const encoding of ["base64", "base64url"] as const) {
      const shown = redactor.hideText(Buffer.from(`${lead}${secret} and more`).toString(encoding));
      assert.match(shown, /^.{0,8}\[hidden\]/, `${encoding} after "${lead}"`);
      const left = Buffer.from(shown.slice(shown.indexOf("]") + 1), "base64").toString("latin1");
      assert.doesNotMatch(left, /ss "w/);
    }
  }
});

test("values of fewer than 8 characters are not hidden", () => {
  assert.equal(redactor.hideText("a short text"), "a short text");
});

test("the longest value is hidden whole, and overlapping ones leave nothing between them", () => {
  const { hideText } = createRedactor({ values: ["abcdefgh", "abcdefgh-ijkl", "ijkl-mnop"] });
  assert.equal(hideText("<abcdefgh-ijkl>"), "<[hidden]>");
  assert.equal(hideText("<abcdefgh-ijkl-mnop>"), "<[hidden]>");
  assert.equal(hideText("<abcdefgh><abcdefgh>"), "<[hidden]><[hidden]>");
});

test("what was put in is not looked at again", () => {
  assert.equal(createRedactor({ values: ["[hidden]", "12345678"] }).hideText("12345678 [hidden]"), "[hidden] [hidden]");
});

test("strings under telling keys are hidden, numbers, booleans, short strings and counts never", () => {
  const value = {
    apiKey: "abcdefgh", password: "1234567", token: 12345678, secret: true, cookie: null, maxTokens: "100000000",
    nested: [{ "Set-Cookie": ["sid=abcdefgh", "a=1"] }], credentials: { user: "mina-kim", pin: 12345678 }, city: "서울특별시 종로구 세종대로",
  };
  assert.deepEqual(plain.hideValue(value), {
    apiKey: "[hidden]", password: "1234567", token: 12345678, secret: true, cookie: null, maxTokens: "100000000",
    nested: [{ "Set-Cookie": ["[hidden]", "a=1"] }], credentials: { user: "[hidden]", pin: 12345678 }, city: "서울특별시 종로구 세종대로",
  });
});

test("a JSON Schema that describes a telling property stays readable", () => {
  const tool = { inputSchema: { type: "object", properties: { token: { type: "string", description: "from the settings page" } } } };
  assert.deepEqual(plain.hideValue(tool), tool);
  assert.deepEqual(plain.hideValue({ properties: { token: "abcdefgh" } }), { properties: { token: "[hidden]" } });
});

test("the value that is given stays as it is, and its copy has no other names in it", () => {
  const value = JSON.parse('{"__proto__":{"token":"abcdefgh"},"constructor":"abcdefgh"}') as object;
  const before = JSON.stringify(value);
  assert.equal(JSON.stringify(plain.hideValue(value)), '{"__proto__":{"token":"[hidden]"},"constructor":"abcdefgh"}');
  assert.equal(JSON.stringify(value), before);
});

test("known values are hidden in keys", () => {
  assert.deepEqual(createRedactor({ values: ["abcdefgh"] }).hideValue({ "id-abcdefgh": 1 }), { "id-[hidden]": 1 });
});

test("a value is hidden for the place at which it stands", () => {
  assert.equal(plain.hideAt(["users", 0, "apiKey"], "abcdefgh"), "[hidden]");
  assert.deepEqual(plain.hideAt(["credentials", 0], { user: "mina-kim" }), { user: "[hidden]" });
  assert.equal(plain.hideAt(["properties", "token", "description"], "from the settings"), "from the settings");
  assert.equal(plain.hideAt(["users", 0, "city"], "abcdefgh"), "abcdefgh");
});

test("facts that name a path are hidden for that place", () => {
  const violation = { path: ["users", 0, "apiKey"], keyword: "const", expected: "abcdefgh", received: "ijklmnop" };
  assert.deepEqual(plain.hideValue([violation]), [{ ...violation, expected: "[hidden]", received: "[hidden]" }]);
  assert.deepEqual(plain.hideValue({ ...violation, path: ["city"] }), { ...violation, path: ["city"] });
});

test("strings under telling keys are hidden in JSON text, also in JSON within JSON", () => {
  let text = JSON.stringify({ apiKey: 'ab"c\\defgh\\', city: "서울특별시 종로구", token: "1234567" });
  for (let level = 0; level < 4; level++) {
    const shown = plain.hideText(text);
    let value: unknown = shown;
    for (let open = 0; open <= level; open++) value = JSON.parse(value as string);
    assert.deepEqual(value, { apiKey: "[hidden]", city: "서울특별시 종로구", token: "1234567" }, `level ${level}`);
    text = JSON.stringify(text);
  }
});

test("strings in the object or array under a telling key are hidden in JSON text as they are in a value", () => {
  const values = [
    { cookies: [{ name: "sid", value: "abcdefghijk" }, "lmnopqrst"], city: "Seoul, Korea" },
    { credentials: { user: "mina.kim@example.com", deep: [[{ pass: 'correct "horse"' }]], n: 123456789, short: "x" }, after: "still readable" },
    { token: [{ token: [{ token: ["abcdefghijk"] }], b: "lmnopqrst" }], after: "still readable" },
    { properties: { token: { type: "string", description: "A long token." }, password: { description: "A long password." } }, required: ["password"] },
    { secret: {}, cookies: [], after: "still readable" },
  ];
  for (const value of values) {
    const hidden = redactor.hideValue(value);
    assert.equal(redactor.hideText(JSON.stringify(value)), JSON.stringify(hidden));
    assert.equal(redactor.hideText(JSON.stringify(value, null, 2)), JSON.stringify(hidden, null, 2));
    assert.equal(redactor.hideText(JSON.stringify({ text: JSON.stringify(value) })), JSON.stringify({ text: JSON.stringify(hidden) }));
  }
  assert.equal(redactor.hideText('{"cookies":[{"value":"abcdefghijk'), '{"cookies":[{"value":"[hidden]');
});

test("telling keys inside one another cost no more than their text", () => {
  const text = '{"token":['.repeat(100_000);
  assert.equal(redactor.hideText(text), text);
});

test("a string under a telling key that has no end is hidden to the end", () => {
  assert.equal(plain.hideText('{"token" : "abcdefgh'), '{"token" : "[hidden]');
});

test("values nested 100 000 deep, and values that hold themselves, are copied", () => {
  let deep: unknown = "abcdefgh";
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.ok(Array.isArray(plain.hideValue(deep)));
  const cyclic: { self?: unknown; token: string } = { token: "abcdefgh" };
  cyclic.self = cyclic;
  const copy = plain.hideValue(cyclic);
  assert.equal(copy.self, copy);
  assert.equal(copy.token, "[hidden]");
});

test("many occurrences cost no more than their number", () => {
  const shown = createRedactor({ values: ["aaaaaaaa"] }).hideText("a".repeat(4_000_000));
  assert.equal(shown.length, 4_000_000);
  assert.equal(plain.hideText('"token":"abcdefgh",'.repeat(200_000)).length, '"token":"[hidden]",'.length * 200_000);
});

test("nothing else is hidden", () => {
  const value = fc.jsonValue().filter((json) => !JSON.stringify(json).includes("qqqqqqqq"));
  const other = createRedactor({ values: ["qqqqqqqq"] });
  fc.assert(
    fc.property(value, (json) => {
      assert.deepEqual(other.hideValue(json), json);
      assert.equal(other.hideText(JSON.stringify(json)), JSON.stringify(json));
    }),
  );
});

test("a known value never survives in JSON text", () => {
  const known = fc.string({ minLength: 8, unit: "grapheme" }).filter((text) => text.trim().length >= 8 && !"[hidden]".includes(text.trim()));
  fc.assert(
    fc.property(known, fc.string(), fc.string(), (text, before, after) => {
      const shown = createRedactor({ values: [text] }).hideText(JSON.stringify([before + text + after]));
      assert.match(shown, /\[hidden\]/);
    }),
  );
});

test("a value that is learned later is hidden from then on, in every redactor that learns from the same place", () => {
  const learned = new LearnedSecrets();
  const [one, two] = [createRedactor({ values: ["given-value"], learned }), createRedactor({ values: [], learned })];
  assert.equal(one.hideText("later-token given-value"), "later-token [hidden]");
  learned.learn("later-token", "short");
  for (const each of [one, two]) assert.deepEqual(each.hideValue({ text: "Bearer later-token, short" }), { text: "Bearer [hidden], short" });
  assert.equal(one.hideStart("it ends with later-tok"), "it ends with [hidden]");
  learned.learn("later-token", "newer-token");
  assert.equal(one.hideText("later-token newer-token given-value"), "[hidden] [hidden] [hidden]");
  assert.deepEqual(learned.values, ["later-token", "short", "newer-token"]);
});

test("of many learned values the latest are known", () => {
  const learned = new LearnedSecrets();
  const redactor = createRedactor({ values: [], learned });
  for (let number = 100; number < 300; number += 1) learned.learn(`token-number-${number}`);
  assert.equal(learned.values.length, 64);
  assert.equal(redactor.hideText("token-number-299 token-number-236"), "[hidden] [hidden]");
});

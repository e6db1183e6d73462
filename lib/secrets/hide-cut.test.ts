import assert from "node:assert/strict";
import { test } from "node:test";
import { createRedactor } from "./create-redactor.js";
import { hideWritten } from "./hide-written.js";

const { hideText, hideStart } = createRedactor({ values: ["abcdefghijklmnop"] });

test("what is left of a secret before an ellipsis is hidden, where 4 or more characters are", () => {
  assert.equal(hideText("got abcdefghijk… (+30)"), "got [hidden]… (+30)");
  assert.equal(hideText('got "abcdefghijk"… (+30) and more'), 'got "[hidden]"… (+30) and more');
  assert.equal(hideText("got abcdefg\ufffd…"), "got [hidden]\ufffd…");
  assert.equal(hideText("abcd… bcdefgh… abc…"), "[hidden]… bcdefgh… abc…");
});

test("what others cut out of a text is hidden on both sides", () => {
  assert.equal(hideText(`Unexpected token 'a', "abcdefghij"... is not valid JSON`), `Unexpected token 'a', "[hidden]"... is not valid JSON`);
  assert.equal(hideText(`Unexpected token ']', ..."hijklmnop": ]"... is not valid JSON`), `Unexpected token ']', ..."[hidden]": ]"... is not valid JSON`);
  assert.equal(hideText(`Unexpected token, ..."defghijklm"... is not valid JSON`), `Unexpected token, ..."[hidden]"... is not valid JSON`);
  assert.equal(hideText("mno... and ...so on ... mnop"), "mno... and ...so on ... mnop");
  assert.equal(hideText("...".repeat(1_000_000)).length, 3_000_000);
});

test("the end of a text is a cut only where that is said", () => {
  assert.equal(hideText("got abcdefghijk"), "got abcdefghijk");
  assert.equal(hideStart("got abcdefghijk"), "got [hidden]");
  assert.equal(hideStart('{"apiKey":"xyz'), '{"apiKey":"[hidden]');
  assert.equal(hideStart('{"city":"xyz'), '{"city":"xyz');
});

test("each line of a secret of several lines is hidden", () => {
  const pem = "-----BEGIN KEY-----\nMIIBVgIBADANBg\r\nAgEAAkEAq7BFUp\n-----END KEY-----";
  const { hideText: hidePem } = createRedactor({ values: [pem] });
  assert.equal(hidePem(pem), "[hidden]");
  assert.equal(hidePem("read AgEAAkEAq7BFUp"), "read [hidden]");
});

test("what was written wrong is shown without what looks like a secret", () => {
  assert.equal(hideWritten("https://mina:pa55word@host:port/?token=letmein-now&page=1"), "https://mina:[hidden]@host:port/?token=[hidden]&page=1");
  assert.deepEqual(hideWritten({ received: "--token=letmein-now", n: 12345678 }), { received: "--token=[hidden]", n: 12345678 });
  assert.equal(hideWritten("401 for ghp_12345678, pw sesame-1", ["--header", "Authorization: Bearer ghp_12345678", "--", "serve", "--password", "sesame-1"]), "401 for [hidden], pw [hidden]");
  assert.deepEqual(hideWritten({ url: "http//host/page", args: ["--page=summary-of-all"] }), { url: "http//host/page", args: ["--page=summary-of-all"] });
});

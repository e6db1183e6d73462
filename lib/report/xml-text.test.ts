import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { xmlAttribute, xmlContent } from "./xml-text.js";

function read(xml: string): { readonly attribute: string; readonly content: string } {
  let attribute = "";
  let content = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ attributes }) => {
    attribute = attributes["a"] ?? "";
  });
  parser.on("text", (text) => {
    content += text;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { attribute, content };
}

test("any string makes well-formed XML", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }), (text) => {
      read(`<x a="${xmlAttribute(text)}">${xmlContent(text)}</x>`);
    }),
    { numRuns: 2_000 },
  );
});

test("plain text comes back as it was", () => {
  const text = `<b>"날씨" & 'weather'</b> ]]> 🌦`;
  assert.deepEqual(read(`<x a="${xmlAttribute(text)}">${xmlContent(`${text}\n\ttwo`)}</x>`), { attribute: text, content: `${text}\n\ttwo` });
});

test("what XML cannot hold is shown as an escape", () => {
  assert.equal(xmlContent("\u0000\u001b\ufffe\uffff\ud800 \udc00\r\n"), "\\u0000\\u001b\\ufffe\\uffff\\ud800 \\udc00\n");
  assert.equal(xmlAttribute("a\nb"), "a\\nb");
});

test("directives that report readers act on are broken up", () => {
  assert.equal(xmlContent("[[ATTACHMENT|/etc/passwd]] [[/property]] [[other]]"), "\\u005b[ATTACHMENT|/etc/passwd]] \\u005b[/property]] [[other]]");
});

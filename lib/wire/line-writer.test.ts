import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { LineWriter } from "./line-writer.js";

function openWriter(): { readonly writer: LineWriter; readonly stream: Writable; readonly written: readonly string[] } {
  const written: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      written.push(chunk);
      done();
    },
  });
  return { writer: new LineWriter(stream), stream, written };
}

test("lines that are sent in one go are written as one text, in their order, before anything else happens", async () => {
  const { writer, written } = openWriter();
  writer.send("a");
  writer.writeRaw("b");
  writer.send("c");
  assert.deepEqual(written, []);
  await Promise.resolve();
  assert.deepEqual(written, ["a\nbc\n"]);
  writer.send("d");
  await Promise.resolve();
  assert.deepEqual(written, ["a\nbc\n", "d\n"]);
});

test("what is sent just before the stream is ended is written when it is flushed, and once", async () => {
  const { writer, stream, written } = openWriter();
  writer.send("last");
  writer.flush();
  stream.end();
  await Promise.resolve();
  assert.deepEqual(written, ["last\n"]);
});

test("much is not held back", () => {
  const { writer, written } = openWriter();
  writer.send("small");
  const large = "x".repeat(64 * 1024);
  writer.send(large);
  assert.deepEqual(written, [`small\n${large}\n`]);
});

test("what is sent to a stream that takes nothing any more is dropped", async () => {
  for (const end of [(stream: Writable) => stream.end(), (stream: Writable) => stream.destroy()]) {
    const { writer, stream, written } = openWriter();
    writer.send("too late");
    end(stream);
    await Promise.resolve();
    writer.send("later still");
    writer.flush();
    assert.deepEqual(written, []);
    assert.equal(writer.canWrite, false);
  }
});

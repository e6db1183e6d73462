import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerOrder } from "./answer-order.js";
import type { FaultCarrier, FaultyRequest } from "./fault-carrier.js";

const carrier = (isHttp: boolean): FaultCarrier => ({ send: () => {}, close: () => {}, ...(isHttp && { http: { status: () => true, cut: () => {} } }) });
const request = (id: number, sessionId?: string): FaultyRequest => ({ id, method: "ping", params: {}, signal: new AbortController().signal, sessionId });

test("an answer waits for those of its own session over HTTP, or of all that have none", () => {
  const order = new AnswerOrder();
  const gone: string[] = [];
  for (const session of ["a", "b", undefined]) order.wait(2, request(1, session), carrier(true), () => gone.push(String(session)));
  // Each exchange of HTTP has a carrier of its own.
  const send = (session?: string): void => order.sent(request(2, session), carrier(true));
  send("a");
  send("b");
  send();
  assert.deepEqual(gone, []);
  send("b");
  assert.deepEqual(gone, ["b"]);
  send();
  send("b");
  assert.deepEqual(gone, ["b", "undefined"]);
  send("a");
  assert.deepEqual(gone, ["b", "undefined", "a"]);
});

test("elsewhere it waits for those of its own connection, until it is forgotten", () => {
  const order = new AnswerOrder();
  const [one, other] = [carrier(false), carrier(false)];
  const gone: string[] = [];
  order.wait(1, request(1), one, () => gone.push("one"));
  const forget = order.wait(1, request(1), other, () => gone.push("other"));
  order.sent(request(2), one);
  assert.deepEqual(gone, ["one"]);
  forget();
  order.sent(request(2), other);
  assert.deepEqual(gone, ["one"]);
});

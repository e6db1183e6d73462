import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { tell } from "../messages/tell.js";
import type { Outcome } from "../wire/outcome.js";
import { connectSession } from "./connect-session.js";
import { http } from "./create-target.js";
import { type Asked, listen, result, sendEvents } from "./fixtures/http-server.js";
import type { Session } from "./session.js";

const content = { content: [{ type: "text", text: "fine" }] };

/** A session with a server that answers calls as it is told to, and one call. */
async function call(t: TestContext, onCall: (id: number | undefined, response: ServerResponse) => void, login = ""): Promise<{ readonly outcome: Outcome; readonly session: Session }> {
  const answer = ({ message }: Asked, response: ServerResponse): boolean => {
    if (message?.method !== "tools/call") return false;
    onCall(message.id, response);
    return true;
  };
  const { url } = await listen(t, answer);
  const session = await connectSession(http(url.replace("http://", `http://${login}`)));
  t.after(() => session.close());
  return { session, outcome: await session.callTool("any", {}, { timeoutMs: 10_000, label: "it" }) };
}

const findings = (session: Session): string[] => session.takeObservations().map(({ facts, label }) => `${label} ${facts.code} ${tell(facts).message}`);

test("an answer in an event of another type is passed over, and told where no other comes", async (t) => {
  const { outcome, session } = await call(t, (id, response) => {
    sendEvents(response, `event: answer\ndata: ${JSON.stringify(result(id, content))}\n\n`);
    response.end();
  });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
  assert.deepEqual(outcome.facts.problem, { kind: "eventType", type: "answer" });
  assert.match(findings(session).join("\n"), /^it BROKEN_MESSAGE A broken message came on the stream of `tools\/call`: it came in an event of type "answer"[^\n]*$/);
});

test("an answer that comes after one in an event of another type is taken", async (t) => {
  const { outcome, session } = await call(t, (id, response) => {
    sendEvents(response, `event: answer\ndata: ${JSON.stringify(result(id, { content: [] }))}\n\n`, `event: message\ndata: ${JSON.stringify(result(id, content))}\n\n`);
    response.end();
  });
  assert.ok(outcome.kind === "result", JSON.stringify(outcome));
  assert.deepEqual(outcome.result, content);
  assert.equal(findings(session).length, 1);
});

test("events of other types that are no messages are nothing to be told", async (t) => {
  const { outcome, session } = await call(t, (id, response) => {
    sendEvents(response, "event: ping\ndata: 2026-11-30\n\n", "event: ping\ndata: {}\n\n", `data: ${JSON.stringify(result(id, content))}\n\n`);
    response.end();
  });
  assert.equal(outcome.kind, "result");
  assert.deepEqual(findings(session), []);
});

const redirects: readonly (readonly [location: string, hint: (host: string) => string])[] = [
  ["/v2/mcp", (host) => `use http://${host}/v2/mcp as the URL.`],
  ["other?x=1", (host) => `use http://${host}/other?x=1 as the URL.`],
  ["//example.com/mcp", () => "use http://example.com/mcp as the URL."],
  ["https://example.com/mcp", () => "use https://example.com/mcp as the URL."],
  ["mailto:someone", () => "Use the URL that the server answers at."],
  ["http://[", () => "Use the URL that the server answers at."],
];

for (const [location, hint] of redirects) {
  test(`a redirect to ${location} is told with the whole URL, without the login of the own one`, async (t) => {
    let host = "";
    const { outcome } = await call(
      t,
      (_, response) => {
        host = response.req.headers.host ?? "";
        response.writeHead(307, { location }).end();
      },
      "mina:pa55word-of-mina@",
    );
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
    const { hint: told, message } = tell(outcome.facts);
    assert.ok(told.endsWith(hint(host)), told);
    assert.ok(message.includes(`pointing to ${location}`), message);
    assert.ok(!told.includes("pa55word"), told);
  });
}

import { escapeControls, shorten } from "../messages/show-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { ServerTarget } from "./target.js";

/**
 * How a server is reached, for reports and sentences, secrets hidden.
 *
 * @example
 * describeTarget(stdio("node", ["my server.js"]), redactor); // "node 'my server.js'"
 * describeTarget(http("http://localhost:3000/mcp"), redactor); // "http://localhost:3000/mcp"
 * describeTarget(inProcess(server), redactor); // "in-process"
 */
export function describeTarget(target: ServerTarget, redactor: Redactor): string {
  const show = (text: string): string => escapeControls(shorten(redactor.hideText(text), 500));
  switch (target.kind) {
    case "stdio":
      return show([target.command, ...target.args].map((part) => quoted(redactor.hideText(part))).join(" "));
    case "http":
      return show(withoutCredentials(target.url));
    case "inProcess":
      return "in-process";
  }
}

/** As a shell would need it, so that it can be copied. */
function quoted(part: string): string {
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`;
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  return parsed.href;
}

import { passingWords as english } from "../messages/en/proxy.js";
import { passingWords as korean } from "../messages/ko/proxy.js";
import type { Language } from "../messages/words.js";
import { renderServerProblem } from "../report/render-server-problem.js";
import type { ProxyProblem } from "./proxy-options.js";

/**
 * What went wrong in a proxy, as one line without an end, safe for a terminal.
 *
 * @example
 * await createHttpProxy(http(url), { onProblem: (problem) => console.error(renderProxyProblem(problem)) });
 */
export function renderProxyProblem(problem: ProxyProblem, language: Language = "en"): string {
  const words = language === "ko" ? korean : english;
  switch (problem.kind) {
    case "serverUnreachable":
      return words({ kind: "serverUnreachable", url: problem.url, detail: problem.error.message || String(problem.error) });
    case "serverBrokeOff":
      return words({ kind: "serverBrokeOff", detail: problem.error.message });
    case "faultMissed":
      return words({ kind: "faultMissed", fault: problem.fault, method: problem.method, requestId: String(problem.requestId) });
    case "requestLost":
      return words({ kind: "requestLost", detail: problem.error.message || String(problem.error) });
    default:
      return renderServerProblem(problem, language);
  }
}

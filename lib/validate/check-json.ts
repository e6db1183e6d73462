import { findNonJson } from "../json/find-non-json.js";
import type { IssueSink } from "./issue-sink.js";

/** Reports everything in `value`, which stands under `key`, that JSON can't say. */
export function checkJson(value: unknown, key: string, sink: IssueSink): void {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return;
  for (const { path, kind, className } of findNonJson(value, [...sink.path, key])) {
    const problem = { kind: "nonJson", nonJson: kind, ...(className !== undefined && { className }) } as const;
    sink.report({ code: "INVALID_JSON_VALUE", problem }, ...path.slice(sink.depth));
  }
}

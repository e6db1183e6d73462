import { isPlainObject } from "../json/json-value.js";
import type { ServerTarget } from "../session/target.js";

/** Whether a value is what `stdio`, `http` or `inProcess` makes, in this or in another copy of mcpeak. */
export function isServerTarget(value: unknown): value is ServerTarget {
  if (!isPlainObject(value)) return false;
  switch (value["kind"]) {
    case "stdio":
      return typeof value["command"] === "string" && Array.isArray(value["args"]) && isPlainObject(value["env"]);
    case "http":
      return typeof value["url"] === "string" && isPlainObject(value["headers"]);
    case "inProcess":
      return typeof value["source"] === "function" || (typeof value["source"] === "object" && value["source"] !== null);
    default:
      return false;
  }
}

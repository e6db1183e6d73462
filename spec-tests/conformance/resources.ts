import type { JsonObject } from "../../lib/json/json-value.js";
import { RpcError } from "../../lib/wire/rpc-error.js";
import { picture } from "./contents.js";

export const resources: readonly JsonObject[] = [
  { uri: "test://static-text", name: "static-text", description: "A text that never changes", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", description: "A picture that never changes", mimeType: "image/png" },
  { uri: "test://watched-resource", name: "watched-resource", description: "A text to subscribe to", mimeType: "text/plain" },
];

export const templates: readonly JsonObject[] = [
  { uriTemplate: "test://template/{id}/data", name: "template", description: "Data for an id", mimeType: "application/json" },
];

export function readResource(uri: unknown): JsonObject {
  const contents = contentsOf(uri);
  if (contents === undefined) throw RpcError.invalidParams("Resource not found", { uri: String(uri) });
  return { contents: [{ uri: String(uri), ...contents }] };
}

function contentsOf(uri: unknown): JsonObject | undefined {
  if (uri === "test://static-text") return { mimeType: "text/plain", text: "This is the content of the static text resource." };
  if (uri === "test://static-binary") return { mimeType: "image/png", blob: picture };
  if (uri === "test://watched-resource") return { mimeType: "text/plain", text: "Watched resource content" };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(String(uri))?.[1];
  return id === undefined ? undefined : { mimeType: "application/json", text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) };
}

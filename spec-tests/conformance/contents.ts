import type { JsonObject } from "../../lib/json/json-value.js";

/** One red pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/** A WAV file without samples. */
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

export const image: JsonObject = { type: "image", data: png, mimeType: "image/png" };
export const audio: JsonObject = { type: "audio", data: wav, mimeType: "audio/wav" };
export const picture = png;

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

export function textResult(text: string): JsonObject {
  return { content: [textBlock(text)] };
}

export function resourceBlock(uri: string, mimeType: string, text: string): JsonObject {
  return { type: "resource", resource: { uri, mimeType, text } };
}

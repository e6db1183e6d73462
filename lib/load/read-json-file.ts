import { parseJson, type ParseJsonOptions } from "../json/parse-json.js";
import type { Position } from "../json/position.js";
import { createLocator } from "../json/locate.js";
import type { JsonValue } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import type { LocateInFile } from "./check-config.js";
import { readTextFile, type FileWhere } from "./read-text-file.js";

/** A JSON file's value, and where each part of it stands. */
export interface JsonFile {
  readonly value: JsonValue;
  readonly locate: LocateInFile;
  /** Where each object of the array under the root key that was asked for begins. */
  readonly elements: readonly Position[];
}

/**
 * Reads a file of strict JSON.
 *
 * @throws McpeakError as {@link readTextFile}; JSON_SYNTAX, JSON_DUPLICATE_KEY, JSON_TOO_DEEP.
 */
export async function readJsonFile(path: string, where: FileWhere, options: ParseJsonOptions = {}): Promise<JsonFile> {
  const { file } = where;
  const text = await readTextFile(path, where);
  const parsed = parseJson(text, options);
  if (!parsed.ok) {
    const { problem } = parsed;
    switch (problem.kind) {
      case "syntax":
        throw fail({ room: "load", code: "JSON_SYNTAX", file, problem });
      case "duplicateKey":
        throw fail({ room: "load", code: "JSON_DUPLICATE_KEY", file, problem });
      case "tooDeep":
        throw fail({ room: "load", code: "JSON_TOO_DEEP", file, problem });
    }
  }
  const locator = createLocator(text);
  return { value: parsed.value, elements: parsed.elements, locate: (at, placeOf) => locator.locate(at, placeOf) };
}

import type { ParseJsonOptions } from "../json/parse-json.js";
import type { Position } from "../json/position.js";
import { createLocator } from "../json/locate.js";
import type { JsonValue } from "../json/json-value.js";
import type { LocateInFile } from "./check-config.js";
import { parseJsonText } from "./parse-json-text.js";
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
  const { value, elements } = parseJsonText(text, file, options);
  const locator = createLocator(text);
  return { value, elements, locate: (at, placeOf) => locator.locate(at, placeOf) };
}

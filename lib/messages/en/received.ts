import type { NonJsonKind } from "../../json/find-non-json.js";
import type { Received } from "../facts/validate.js";
import { cutMark, escapeControls, showValue } from "../show-value.js";

/** What stands where something else should: `"5s"`, `null`, `an array of 3`. */
export function receivedWords(received: Received): string {
  switch (received.kind) {
    case "string": {
      const left = received.length - received.text.length;
      return left === 0 ? showValue(received.text) : `${showValue(received.text)}${cutMark(left)}`;
    }
    case "scalar":
      return received.text;
    case "array":
      return received.length === 0 ? "an empty array" : `an array of ${received.length}`;
    case "object":
      return received.size === 0 ? "an empty object" : "an object";
    case "nonJson":
      return nonJsonWords(received.nonJson, received.className);
  }
}

/** A value that JSON can't say, as it stands in a sentence. */
export function nonJsonWords(kind: NonJsonKind, className: string | undefined): string {
  switch (kind) {
    case "NaN":
    case "Infinity":
    case "-Infinity":
    case "undefined":
      return kind;
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    case "bigint":
      return "a bigint";
    case "instance":
      return `an instance of ${escapeControls(className ?? "a class")}`;
    case "hole":
      return "a hole in a sparse array";
    case "cycle":
      return "an object that contains itself";
    case "throwingGetter":
      return "a getter that throws";
    case "throwingProxy":
      return "a proxy that throws";
    case "tooDeep":
      return "nested more than 1000 levels deep";
  }
}

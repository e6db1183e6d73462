import type { NonJsonKind } from "../../json/find-non-json.js";
import type { Received } from "../facts/validate.js";
import { cutMark, escapeControls, showValue } from "../show-value.js";

/** 있어야 할 것 대신 있는 값. */
export function receivedWords(received: Received): string {
  switch (received.kind) {
    case "string": {
      const left = received.length - received.text.length;
      return left === 0 ? showValue(received.text) : `${showValue(received.text)}${cutMark(left)}`;
    }
    case "scalar":
      return received.text;
    case "array":
      return received.length === 0 ? "빈 배열" : `항목 ${received.length}개짜리 배열`;
    case "object":
      return received.size === 0 ? "빈 객체" : "객체";
    case "nonJson":
      return nonJsonWords(received.nonJson, received.className);
  }
}

/** JSON으로 적을 수 없는 값. */
export function nonJsonWords(kind: NonJsonKind, className: string | undefined): string {
  switch (kind) {
    case "NaN":
    case "Infinity":
    case "-Infinity":
    case "undefined":
      return kind;
    case "function":
      return "함수";
    case "symbol":
      return "심벌";
    case "bigint":
      return "bigint 값";
    case "instance":
      return `${escapeControls(className ?? "클래스")} 인스턴스`;
    case "hole":
      return "희소 배열의 빈자리";
    case "cycle":
      return "자기 자신을 담은 객체";
    case "throwingGetter":
      return "예외를 던지는 getter";
    case "throwingProxy":
      return "예외를 던지는 프록시";
    case "tooDeep":
      return "1000단계보다 깊게 중첩된 값";
  }
}

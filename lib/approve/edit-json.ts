import { visit } from "jsonc-parser";
import type { ApprovalSpec } from "../spec/suite-spec.js";

/** A member of the root object, as offsets in the text. */
interface Member {
  readonly keyStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** How the text is laid out. */
interface Layout {
  /** `\n`, `\r\n`, or nothing where all stands on one line. */
  readonly lineBreak: string;
  /** What one level is indented by. */
  readonly indent: string;
  /** Between a key and its value. */
  readonly colon: string;
  /** Between two members on one line. */
  readonly gap: string;
}

/** Puts an approval into a JSON suite that is valid, before its cases where there is none yet. All else stays as it is. */
export function editJson(text: string, approval: ApprovalSpec): string {
  const members = rootMembers(text);
  const cases = members.get("cases");
  if (cases === undefined) throw new TypeError("a suite without cases");
  const space = /[ \t\r\n]*$/.exec(text.slice(0, cases.keyStart))?.[0] ?? "";
  const layout = layoutOf(text, cases, space);
  const value = valueText(approval, layout);
  const present = members.get("approval");
  if (present !== undefined) return `${text.slice(0, present.valueStart)}${value}${text.slice(present.valueEnd)}`;
  return `${text.slice(0, cases.keyStart)}"approval":${layout.colon}${value},${layout.lineBreak === "" ? layout.gap : space}${text.slice(cases.keyStart)}`;
}

/** The members of the root. A key stands there once: the text was read as strict JSON. */
function rootMembers(text: string): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  let depth = 0;
  let open: { readonly key: string; readonly keyStart: number; valueStart: number } | undefined;
  const begin = (offset: number): void => {
    if (depth === 1 && open !== undefined) open.valueStart = offset;
    depth += 1;
  };
  const close = (offset: number, length: number): void => {
    depth -= 1;
    finish(offset + length);
  };
  const finish = (valueEnd: number): void => {
    if (depth !== 1 || open === undefined) return;
    members.set(open.key, { keyStart: open.keyStart, valueStart: open.valueStart, valueEnd });
    open = undefined;
  };
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: close,
    onArrayEnd: close,
    onObjectProperty: (key, keyStart) => void (depth === 1 && (open = { key, keyStart, valueStart: -1 })),
    onLiteralValue: (_value, offset, length) => {
      if (depth !== 1 || open === undefined) return;
      open.valueStart = offset;
      finish(offset + length);
    },
  });
  return members;
}

function layoutOf(text: string, cases: Member, space: string): Layout {
  const [, lineBreak = "", indent = ""] = /(\r\n?|\n)([ \t]*)$/.exec(space) ?? [];
  const isTight = /^"[^"]*":\S/.test(text.slice(cases.keyStart, cases.valueStart + 1));
  return { lineBreak, indent: lineBreak === "" ? "" : indent, colon: isTight ? "" : " ", gap: isTight ? "" : " " };
}

/** One case a line, so that a change shows as a change of lines; on one line where everything else is. */
function valueText({ fingerprint, cases = [] }: ApprovalSpec, { lineBreak, indent, colon, gap }: Layout): string {
  const pad = lineBreak === "" ? "" : gap;
  const entry = ({ id, status }: { readonly id: string; readonly status: string }): string =>
    `{${gap}"id":${colon}${JSON.stringify(id)},${gap}"status":${colon}${JSON.stringify(status)}${gap}}`;
  const head = `"fingerprint":${colon}${JSON.stringify(fingerprint)},`;
  if (lineBreak === "") return `{${gap}${head}${gap}"cases":${colon}[${cases.map(entry).join(`,${gap}`)}]${gap}}`;
  const at = (level: number): string => `${lineBreak}${indent.repeat(level)}`;
  const lines = cases.map((each) => `${at(3)}${entry(each)}`).join(",");
  return `{${at(2)}${head}${at(2)}"cases":${pad}[${lines}${cases.length === 0 ? "" : at(2)}]${at(1)}}`;
}

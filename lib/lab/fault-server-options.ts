import { isPlainObject } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import type { LabOptionProblem } from "../messages/facts/lab.js";
import { describeReceived } from "../validate/describe-received.js";

type Check = readonly [problem: Exclude<LabOptionProblem, "unknown" | "object">, isRight: (value: unknown) => boolean];

const isString: Check = ["string", (value) => typeof value === "string"];

const checks = {
  server: {
    lang: ["language", (value) => value === "en" || value === "ko"],
    onProblem: ["function", (value) => typeof value === "function"],
  },
  address: {
    host: isString,
    port: ["port", (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535],
    path: isString,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Check>>>>;

/** @throws McpeakError `INVALID_FAULT_SERVER` */
export function assertFaultServerOptions(options: unknown, kind: keyof typeof checks = "server"): void {
  const refuse = (option: string, problem: LabOptionProblem, value: unknown): never => {
    throw fail({ room: "lab", code: "INVALID_FAULT_SERVER", option, problem, received: describeReceived(value) });
  };
  if (!isPlainObject(options)) return refuse("", "object", options);
  const known: Readonly<Record<string, Check>> = checks[kind];
  for (const [option, value] of Object.entries(options)) {
    const check = Object.hasOwn(known, option) ? known[option] : undefined;
    if (check === undefined) return refuse(option, "unknown", value);
    if (value !== undefined && !check[1](value)) return refuse(option, check[0], value);
  }
}

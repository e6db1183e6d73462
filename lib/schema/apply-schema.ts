import { createRequire } from "node:module";
import type { Ajv, ErrorObject, Options, ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { measureJson } from "../json/measure-json.js";
import type { SchemaViolation } from "../messages/facts/declared-schema.js";
import type { CompiledSchema, JudgeOptions } from "./declared-schema.js";
import { compareAsJson } from "./equality-keywords.js";
import { isRefAlone, type SchemaDialect } from "./schema-dialect.js";
import { callInTime } from "./time-limit.js";
import { toPattern, type WalkedSchema } from "./walk-schema.js";
import { toViolations } from "./to-violations.js";

/** Time that making a schema applicable may take, in milliseconds: a megabyte takes half a second, and far longer on a machine that is busy. */
const maxCompileMs = 10_000;
/** The same for judging one value. */
const maxJudgeMs = 1000;
/** The same, once a schema has taken too long: its next values will not do better. */
const maxJudgeAgainMs = 100;

/** Up to this many steps, at a guess, a value is judged without a clock beside it. */
const maxFreeCost = 200_000;
/** From this length on a string may keep a format's regular expression busy for long. */
const maxFreeString = 1000;
/** In larger values the first violation is looked for alone. */
const maxNodesForAll = 20_000;

const options: Options = {
  // What servers declare is judged by the dialect, not by ajv's taste.
  strict: false,
  // Schemas are checked before they come here.
  validateSchema: false,
  logger: false,
  ownProperties: true,
  verbose: true,
  // Inlining and optimising cost more than they give: most schemas judge few values.
  inlineRefs: false,
  code: { optimize: false, regExp: Object.assign(makePattern, { code: "new RegExp" }) },
};

function makePattern(text: string): RegExp {
  const pattern = toPattern(text);
  if (pattern === undefined) throw new SyntaxError(`not a regular expression: ${text}`);
  return pattern;
}

/**
 * Makes a schema that was looked through applicable. Loads ajv at the first call.
 *
 * @throws Error when ajv can't compile it.
 */
export function makeApplier(walked: WalkedSchema): CompiledSchema {
  const makeAjv = loadAjv(walked.dialect);
  const compile: Compile = (chosen) => {
    const compiled = callInTime(() => makeAjv({ ...options, ...chosen, meta: walked.refersToMetaSchema, ignoreKeywordsWithRef: isRefAlone(walked.dialect) }).compile(walked.prepared as JsonObject | boolean), maxCompileMs);
    if (compiled.isLate) throw new Error(`it takes more than ${maxCompileMs} ms`);
    return compiled.result;
  };
  return new Applier(walked, compile);
}

type Compile = (chosen: Pick<Options, "allErrors" | "validateFormats">) => ValidateFunction;

class Applier implements CompiledSchema {
  readonly #walked: WalkedSchema;
  readonly #compile: Compile;
  readonly #all: ValidateFunction;
  #first: ValidateFunction | undefined;
  #formatFree: ValidateFunction | undefined;
  #limitMs = maxJudgeMs;

  constructor(walked: WalkedSchema, compile: Compile) {
    this.#walked = walked;
    this.#compile = compile;
    this.#all = compile({ allErrors: true });
  }

  validate(value: JsonValue, { isFormatFree = false }: JudgeOptions = {}): readonly SchemaViolation[] {
    const { nodes, longestString } = measureJson(value, { maxNodes: maxNodesForAll, maxDepth: Number.MAX_SAFE_INTEGER });
    const { isCostly, hasFormat, nodes: schemaNodes } = this.#walked;
    const isFree = !isCostly && nodes * schemaNodes <= maxFreeCost && (!hasFormat || longestString <= maxFreeString);
    try {
      const judge = this.#judgeFor(nodes, isFormatFree);
      return isFree ? judged(judge, value) : this.#judgeInTime(judge, value);
    } catch (error) {
      const isTooDeep = error instanceof RangeError;
      return [isTooDeep ? undecided("depth", "the value is nested too deep to be judged") : undecided("failure", `the value can't be judged: ${error instanceof Error ? error.message : String(error)}`)];
    }
  }

  #judgeFor(nodes: number, isFormatFree: boolean): ValidateFunction {
    if (isFormatFree && this.#walked.hasFormat) return (this.#formatFree ??= this.#compile({ allErrors: false, validateFormats: false }));
    return nodes > maxNodesForAll ? (this.#first ??= this.#compile({ allErrors: false })) : this.#all;
  }

  #judgeInTime(judge: ValidateFunction, value: JsonValue): readonly SchemaViolation[] {
    const outcome = callInTime(() => judged(judge, value), this.#limitMs);
    if (!outcome.isLate) return outcome.result;
    const limitMs = this.#limitMs;
    this.#limitMs = maxJudgeAgainMs;
    return [undecided("time", `the value can't be judged within ${limitMs} ms`)];
  }
}

function judged(judge: ValidateFunction, value: JsonValue): readonly SchemaViolation[] {
  if (judge(value) === true) return [];
  const errors: readonly ErrorObject[] = judge.errors ?? [];
  judge.errors = null;
  return toViolations(errors, value);
}

function undecided(reason: "time" | "depth" | "failure", message: string): SchemaViolation {
  return { path: [], keyword: "undecided", expected: reason, message };
}

type MakeAjv = (options: Options) => Ajv;

const require = createRequire(import.meta.url);

/** Modules, by the class that knows the dialect. They are CommonJS, so that they can be loaded in the middle of a check. */
function loadAjv(dialect: SchemaDialect): MakeAjv {
  const makeAjv = loadClass(dialect);
  const { default: formats } = require("ajv-formats") as typeof import("ajv-formats");
  return (given) => {
    const ajv = makeAjv(given);
    (formats as unknown as FormatsPlugin)(ajv);
    compareAsJson(ajv);
    return ajv;
  };
}

type FormatsPlugin = (ajv: Ajv) => Ajv;

function loadClass(dialect: SchemaDialect): MakeAjv {
  switch (dialect) {
    case "2020-12": {
      const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
      return (given) => new Ajv2020(given) as unknown as Ajv;
    }
    case "2019-09": {
      const { Ajv2019 } = require("ajv/dist/2019.js") as typeof import("ajv/dist/2019.js");
      return (given) => new Ajv2019(given) as unknown as Ajv;
    }
    case "draft-07":
    case "draft-06": {
      const { Ajv } = require("ajv") as typeof import("ajv");
      return (given) => new Ajv(given);
    }
  }
}

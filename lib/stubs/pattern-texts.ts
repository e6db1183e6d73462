import { toPattern } from "../schema/walk-schema.js";
import { type PatternNode, readPattern } from "./read-pattern.js";
import type { ValueRules } from "./value-rules.js";

/** Longer texts are not made. */
const maxLength = 20_000;
/** How often what may be repeated is repeated, beside the length that is asked for. */
const extraRepeats = [0, 1, 2, 3, 5, 8, 12, 20, 35, 60];
/** For each of these, other characters and branches are taken. */
const maxTurns = 40;

/** Characters that are tried for a class, those that a reader would expect first. */
const tried = [..."sampleSAMPLE123456789", ..."0abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", ..." -_./:@#+*=,;!?&%$~^|'\"`\\()[]{}<>\t\n\r\f\v\0", ..."é한글中あアαя٣😀"];

/** Texts that a pattern may match; those who take them check it. */
export function* patternTexts(pattern: string, { minLength }: ValueRules): Generator<string, void, undefined> {
  const node = readPattern(pattern);
  if (node === undefined) return;
  const repeats = minLength > 0 ? [...extraRepeats, minLength - 1, minLength] : extraRepeats;
  for (let turn = 0; turn < maxTurns; turn++) {
    for (const extra of repeats) {
      const text = new PatternText(turn, extra).write(node);
      if (text === undefined) continue;
      yield text;
      // Behind a pattern without an end there is room for what tells one text from another.
      if (turn > 0 && extra === 0) yield `${text}${turn}`;
      // A pattern without an end or a start leaves room around what it asks for.
      if (text.length < minLength) yield* [text.padEnd(minLength, "s"), text.padStart(minLength, "s")];
    }
  }
}

/** One text for a pattern: the branches of one turn, everything repeated so and so often. */
class PatternText {
  readonly #turn: number;
  readonly #extra: number;
  readonly #groups = new Map<number | string, string>();
  #length = 0;
  /** How many characters of each class stand in the text. */
  readonly #classes = new Map<string, number>();

  constructor(turn: number, extra: number) {
    this.#turn = turn;
    this.#extra = extra;
  }

  /** `undefined` where it is too long, or a class holds nothing that is known here. */
  write(node: PatternNode): string | undefined {
    switch (node.kind) {
      case "nothing":
        return "";
      case "text":
        return this.#counted(node.text);
      case "class": {
        const characters = charactersOf(node.source);
        const count = this.#classes.get(node.source) ?? 0;
        this.#classes.set(node.source, count + 1);
        return characters.length === 0 ? undefined : this.#counted(characters[(count + this.#turn) % characters.length] as string);
      }
      case "sequence":
        return this.#writeAll(node.items);
      case "choice":
        return this.write(node.branches[this.#turn % node.branches.length] as PatternNode);
      case "repeat":
        return this.#writeRepeated(node);
      case "group": {
        const text = this.write(node.item);
        if (text !== undefined) for (const key of [node.index, node.name ?? node.index]) this.#groups.set(key, text);
        return text;
      }
      case "again":
        return this.#counted(this.#groups.get(node.group) ?? "");
    }
  }

  #writeAll(items: readonly PatternNode[]): string | undefined {
    let text = "";
    for (const item of items) {
      const next = this.write(item);
      if (next === undefined) return undefined;
      text += next;
    }
    return text;
  }

  #writeRepeated({ item, min, max }: Extract<PatternNode, { kind: "repeat" }>): string | undefined {
    const times = Math.min(min + this.#extra, max);
    let text = "";
    for (let index = 0; index < times; index++) {
      const next = this.write(item);
      if (next === undefined) return index >= min ? text : undefined;
      // Nothing, however often.
      if (next === "" && text === "") return "";
      text += next;
    }
    return text;
  }

  #counted(text: string): string | undefined {
    this.#length += text.length;
    return this.#length > maxLength ? undefined : text;
  }
}

const known = new Map<string, readonly string[]>();
const maxKnown = 500;

/** The characters of a class, of those that are tried, and the ends of its ranges. */
function charactersOf(source: string): readonly string[] {
  let characters = known.get(source);
  if (characters !== undefined) return characters;
  const one = toPattern(`^${source}$`);
  characters = one === undefined ? [] : [...new Set([...tried, ...namedIn(source)])].filter((character) => one.test(character));
  if (known.size >= maxKnown) known.clear();
  known.set(source, characters);
  return characters;
}

/** Characters that stand in the class itself, escapes included. */
function namedIn(source: string): readonly string[] {
  const escaped = [...source.matchAll(/\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g)].map(([, long, short, byte]) => Number.parseInt(long ?? short ?? byte ?? "0", 16));
  return [...source, ...escaped.filter((point) => point <= 0x10ffff).map((point) => String.fromCodePoint(point))];
}

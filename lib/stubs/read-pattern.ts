/** A regular expression as far as texts can be made of it. What only looks around makes none (`^`, `\b`), or may: `(?=…)`, `(?<=…)`. */
export type PatternNode =
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly item: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "group"; readonly item: PatternNode; readonly index: number; readonly name?: string }
  | { readonly kind: "again"; readonly group: number | string }
  /** One character of a class; `source` is a regular expression for one. */
  | { readonly kind: "class"; readonly source: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "nothing" };

const maxGroupDepth = 100;
const nothing: PatternNode = { kind: "nothing" };

/** Reads a pattern that is known to be a regular expression; `undefined` for one with parts that nobody here can read. */
export function readPattern(pattern: string): PatternNode | undefined {
  const reader = new PatternReader(pattern);
  const node = reader.choice(0);
  return reader.isDone ? node : undefined;
}

class PatternReader {
  readonly #text: string;
  #at = 0;
  #groups = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  choice(depth: number): PatternNode {
    const branches = [this.#sequence(depth)];
    while (this.#take("|")) branches.push(this.#sequence(depth));
    return branches.length === 1 ? (branches[0] as PatternNode) : { kind: "choice", branches };
  }

  #sequence(depth: number): PatternNode {
    const items: PatternNode[] = [];
    while (!this.isDone && this.#text[this.#at] !== "|" && this.#text[this.#at] !== ")") {
      const item = this.#quantified(this.#atom(depth));
      if (item.kind !== "nothing") items.push(item);
    }
    return items.length === 1 ? (items[0] as PatternNode) : { kind: "sequence", items };
  }

  #atom(depth: number): PatternNode {
    if (this.#take("(")) return this.#group(depth);
    if (this.#take("[")) return this.#class();
    if (this.#take("\\")) return this.#escape();
    if (this.#take(".")) return { kind: "class", source: "." };
    if (this.#take("^") || this.#take("$")) return nothing;
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return { kind: "text", text: character };
  }

  #group(depth: number): PatternNode {
    let name: string | undefined;
    let look = "";
    let index = 0;
    if (this.#text[this.#at] === "?") {
      const [head = "", given] = /^\?(?:<([^>=!]+)>|<?[=!]|[-a-z]*:)/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
      this.#at += Math.max(head.length, 1);
      name = given;
      look = /[=!]$/.test(head) ? head : "";
    }
    if (look === "" && (name !== undefined || this.#text[this.#at - 1] === "(")) index = ++this.#groups;
    // So deep that reading on would take the stack: the rest is left unread, and so the whole.
    const item = depth < maxGroupDepth ? this.choice(depth + 1) : nothing;
    this.#take(")");
    // What is looked for may be what stands around, or has to be made here: both are tried, before and behind in all ways.
    if (look.endsWith("=")) return { kind: "choice", branches: look === "?<=" ? [item, nothing] : [nothing, item, item] };
    if (look !== "") return nothing;
    return index === 0 ? item : { kind: "group", item, index, ...(name !== undefined && { name }) };
  }

  #class(): PatternNode {
    const start = this.#at - 1;
    this.#take("^");
    while (!this.isDone) {
      if (this.#text[this.#at] === "\\") this.#at += 2;
      else if (this.#text[this.#at] === "]") break;
      else this.#at += 1;
    }
    this.#at += 1;
    return { kind: "class", source: this.#text.slice(start, this.#at) };
  }

  #escape(): PatternNode {
    const [all = ""] = /^(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<[^>]+>|[1-9]\d*|[^])/.exec(this.#text.slice(this.#at, this.#at + 100)) ?? [];
    this.#at += Math.max(all.length, 1);
    if (/^[bB]$/.test(all)) return nothing;
    if (all.startsWith("k<")) return { kind: "again", group: all.slice(2, -1) };
    if (/^[1-9]/.test(all)) return { kind: "again", group: Number(all) };
    if (/^[dDwWsSpPuxcnrtfv0]/.test(all)) return { kind: "class", source: `\\${all}` };
    return { kind: "text", text: all };
  }

  #quantified(item: PatternNode): PatternNode {
    const [all, digits] = /^(?:\{(\d+(?:,\d*)?)\}|[*+?])/.exec(this.#text.slice(this.#at, this.#at + 40)) ?? [];
    if (all === undefined) return item;
    this.#at += all.length;
    this.#take("?");
    const [least = "", most] = digits === undefined ? [] : digits.split(",");
    const min = digits === undefined ? (all === "+" ? 1 : 0) : Number(least);
    const max = digits === undefined ? (all === "?" ? 1 : Infinity) : most === undefined ? min : most === "" ? Infinity : Number(most);
    return { kind: "repeat", item, min, max };
  }

  #take(text: string): boolean {
    if (this.#text[this.#at] !== text) return false;
    this.#at += 1;
    return true;
  }
}

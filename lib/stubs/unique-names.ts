import { createHash } from "node:crypto";

/** Room for what is put behind a name within the 255 bytes that file systems give: `-12.suite.json`, and the name of a temporary file. */
const maxBytes = 150;

/** Characters that names keep: letters, marks and digits of any script, `_`, `.` and `-`. Marks that can't be seen are none of them. */
const unsafe = /[^\p{L}\p{M}\p{N}_.-]+|[\p{Default_Ignorable_Code_Point}]+/gu;

/** Names that Windows keeps for devices, whatever follows their first dot. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$?|conout\$?)(?:\.|$)/i;

/**
 * Turns a name of any script into one that is safe on every file system and readable: what may not stand
 * in it becomes `-`. Not unique: see {@link UniqueNames}.
 *
 * @example
 * safeName("get_weather", "tool"); // get_weather
 * safeName("Get User", "tool"); // Get-User
 * safeName("../../etc/passwd", "tool"); // etc-passwd
 * safeName("con", "tool"); // tool-con
 */
export function safeName(name: string, fallback: string): string {
  // Longer names are cut in any case: a megabyte need not be looked through.
  const kept = name.slice(0, 1000).normalize("NFC").replace(unsafe, "-").replace(/-{2,}/g, "-").replace(/\.{2,}/g, ".").replace(/^\p{M}+/u, "");
  const trimmed = kept.replace(/^[-.]+|[-.]+$/g, "");
  if (trimmed === "") return fallback;
  const cut = cutToBytes(trimmed, name);
  return reserved.test(cut) ? `${fallback}-${cut}` : cut;
}

/** A name that is too long ends with a digest, so that another one of the same beginning stays another. */
function cutToBytes(safe: string, name: string): string {
  if (Buffer.byteLength(safe) <= maxBytes && name.length <= 1000) return safe;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
  let kept = "";
  let bytes = 0;
  for (const character of safe) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes - digest.length - 1) break;
    kept += character;
  }
  return `${kept.replace(/[-.]+$/, "")}-${digest}`;
}

/** Gives each name once, also where a file system takes `Get` and `get` for the same. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** The name itself where nobody has it yet, else the name with a number behind it. */
  take(name: string): string {
    if (this.#tryTake(name)) return name;
    const folded = fold(name);
    for (let number = this.#next.get(folded) ?? 2; ; number++) {
      const numbered = `${name}-${number}`;
      if (!this.#tryTake(numbered)) continue;
      this.#next.set(folded, number + 1);
      return numbered;
    }
  }

  #tryTake(name: string): boolean {
    const folded = fold(name);
    if (this.#taken.has(folded)) return false;
    this.#taken.add(folded);
    return true;
  }
}

/** The same for names that some file system can't tell apart. */
function fold(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** A safe and unique name for each of `names`, in their order. Names that are safe as they are get their own. */
export function uniqueNames(names: readonly string[], fallback: string): readonly string[] {
  const unique = new UniqueNames();
  const safe = names.map((name) => safeName(name, fallback));
  const given = new Map<number, string>();
  const own = [...safe.keys()].sort((one, other) => Number(safe[one] !== names[one]) - Number(safe[other] !== names[other]));
  for (const index of own) given.set(index, unique.take(safe[index] as string));
  return safe.map((_, index) => given.get(index) as string);
}

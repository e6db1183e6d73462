import type { JsonPath } from "../json/json-path.js";
import type { SchemaAdvice, SchemaProblem } from "../messages/facts/schema.js";
import { fail } from "../messages/fail.js";

const maxDepth = 200;
const maxNodes = 100_000;

/** One schema on its way into a response schema: knows whose it is, refuses what would be lost, and keeps the walk bounded. */
export class Conversion {
  /** Whose schema this is, for the reader. */
  readonly source: string;
  readonly #active = new Set<unknown>();
  #nodes = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Runs `convert` for the schema `node`, unless it is inside itself or the whole gets too big. */
  enter<Result>(node: unknown, path: JsonPath, convert: () => Result): Result {
    if (this.#active.has(node)) this.refuse(path, { kind: "recursive" });
    // A schema may be made anew each time it is asked for (`z.lazy(() => make())`): never the same object, never an end.
    if (this.#active.size >= maxDepth) this.refuse([], { kind: "tooDeep", limit: maxDepth });
    if (++this.#nodes > maxNodes) this.refuse([], { kind: "tooLarge", limit: maxNodes });
    this.#active.add(node);
    try {
      return convert();
    } finally {
      this.#active.delete(node);
    }
  }

  /** @throws McpeakError `UNSUPPORTED_SCHEMA`, always. */
  refuse(path: JsonPath, problem: SchemaProblem): never {
    throw fail({ room: "schema", code: "UNSUPPORTED_SCHEMA", source: this.source, path, problem });
  }

  /** Refuses something that the source language calls `name`. */
  refuseConstruct(path: JsonPath, name: string, advice: SchemaAdvice): never {
    this.refuse(path, { kind: "construct", name, advice });
  }
}

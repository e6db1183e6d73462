import { isPlainObject } from "../json/json-value.js";
import type { JsonPath } from "../json/json-path.js";
import { hiddenText } from "./hide-text.js";
import { isSecretName } from "./is-secret-name.js";
import { minSecretLength } from "./secret-forms.js";

/** Under these keys JSON Schema keeps schemas by name: a property called `token` is described there, not given. */
const schemaMaps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** Where a value stands: whether its strings are secret, and the key that it has. */
interface Standing {
  readonly isSecret: boolean;
  /** Its strings are secret, those inside an object in it are not. */
  readonly isShallow: boolean;
  readonly key: string;
}

const open: Standing = { isSecret: false, isShallow: false, key: "" };

interface Task {
  readonly source: object;
  readonly copy: object;
  readonly standing: Standing;
}

/** A copy of `value` as it stands at `path`, its strings given to `hide` or hidden whole, which `onHidden` is told. Any depth is fine; cycles stay cycles. */
export function hideInside<Value>(value: Value, path: JsonPath, hide: (text: string) => string, onHidden?: (secret: string) => void): Value {
  return new Hiding(hide, onHidden).run(value, standingAt(path)) as Value;
}

/**
 * The strings that stand under keys that tell of secrets: what else has them would show them.
 *
 * @example
 * secretsNamedIn({ user: "mina", apiKey: "k-12345678" }); // ["k-12345678"]
 */
export function secretsNamedIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  hideInside(value, [], (text) => text, (secret) => found.add(secret));
  return [...found];
}

/** One walk; iterative, as servers may nest as deep as they like. */
class Hiding {
  readonly #hide: (text: string) => string;
  readonly #onHidden: ((secret: string) => void) | undefined;
  readonly #tasks: Task[] = [];
  /** Copies that were begun, apart for secret and open standing. */
  readonly #copies = { open: new Map<object, object>(), secret: new Map<object, object>() };

  constructor(hide: (text: string) => string, onHidden: ((secret: string) => void) | undefined) {
    this.#hide = hide;
    this.#onHidden = onHidden;
  }

  run(value: unknown, standing: Standing): unknown {
    const copy = this.#begin(value, standing);
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) this.#fill(task);
    return copy;
  }

  /** The copy of a scalar, or a still empty one of an object or array with a task to fill it. */
  #begin(value: unknown, standing: Standing): unknown {
    if (typeof value === "string") {
      if (!standing.isSecret || value.length < minSecretLength) return this.#hide(value);
      this.#onHidden?.(value);
      return hiddenText;
    }
    const isArray = Array.isArray(value);
    if (!isArray && !isPlainObject(value)) return value;
    const inner = !isArray && standing.isShallow ? { ...open, key: standing.key } : standing;
    const copies = inner.isSecret ? this.#copies.secret : this.#copies.open;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = isArray ? [] : {};
    copies.set(value, copy);
    this.#tasks.push({ source: value, copy, standing: inner });
    return copy;
  }

  #fill({ source, copy, standing }: Task): void {
    if (Array.isArray(source)) {
      for (const item of source) (copy as unknown[]).push(this.#begin(item, standing));
      return;
    }
    const place = placeOf(source);
    for (const [key, member] of Object.entries(source)) {
      const isPlaced = place !== undefined && (key === "received" || key === "expected");
      const hidden = this.#begin(member, isPlaced ? standingAt(place) : under(standing, key));
      setOwn(copy, this.#hide(key), hidden);
    }
  }
}

function standingAt(path: JsonPath): Standing {
  let standing = open;
  for (const segment of path) {
    if (typeof segment === "string") standing = under(standing.isShallow ? { ...open, key: standing.key } : standing, segment);
  }
  return standing;
}

function under(parent: Standing, key: string): Standing {
  if (parent.isSecret) return { ...parent, key };
  return { isSecret: isSecretName(key), isShallow: schemaMaps.has(parent.key), key };
}

/** The path that a violation names: what it expected and received stands there. */
function placeOf(source: object): JsonPath | undefined {
  const { path } = source as { readonly path?: unknown };
  const isPath = Array.isArray(path) && path.every((segment) => typeof segment === "string" || typeof segment === "number");
  return isPath ? (path as JsonPath) : undefined;
}

/** Sets a member whatever its name; assignment to `__proto__` would set the prototype instead. */
function setOwn(target: object, key: string, value: unknown): void {
  if (key === "__proto__") Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}

/**
 * Finds the `id` of a message whose text cannot be parsed: looks for the key at
 * the top level of the object, as far as the text goes. `undefined` when there is
 * none, or when the text does not begin like an object.
 */
export function findId(text: string): string | number | undefined {
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[at] !== "{") return undefined;
  let depth = 0;
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === '"') {
      const end = endOfString(text, at);
      if (end === undefined) return undefined;
      const colon = skipSpace(text, end);
      if (depth === 1 && text[colon] === ":" && text.slice(at, end) === '"id"') return readId(text, skipSpace(text, colon + 1));
      at = end - 1;
    }
  }
  return undefined;
}

/**
 * Finds the `id` at the very end of a message (`…,"id":3}`), where some servers
 * write it. Sound only for the last characters of a whole message.
 */
export function findLastId(tail: string): string | number | undefined {
  const match = /[,{]\s*"id"\s*:\s*(-?\d{1,16}|"[^"\\]{0,200}")\s*\}\s*$/.exec(tail);
  return match?.[1] === undefined ? undefined : (JSON.parse(match[1]) as string | number);
}

/** The index behind the string that begins at `start`. */
export function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - slashes - 1] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return undefined;
}

/** A whole number or string; one that the end of the text cuts off is none. */
function readId(text: string, start: number): string | number | undefined {
  const match = /^(?:-?\d{1,16}(?=[\s,}])|"[^"\\]{0,200}")/.exec(text.slice(start, start + 210));
  return match === null ? undefined : (JSON.parse(match[0]) as string | number);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] ?? "")) at += 1;
  return at;
}

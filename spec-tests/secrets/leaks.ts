/** Shortest piece of a secret that counts as one that got out. */
const pieceLength = 8;

/**
 * The pieces of secrets that stand in a text: any 8 characters in a row of one,
 * as they are, or of what Base64 makes of it wherever it begins.
 */
export function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  const leaks = new Set<string>();
  for (const secret of secrets) {
    for (const form of [secret, ...encodedForms(secret)]) {
      for (let start = 0; start + pieceLength <= form.length; start += 1) {
        const piece = form.slice(start, start + pieceLength);
        const at = text.indexOf(piece);
        if (at >= 0) leaks.add(`${JSON.stringify(piece)} in …${JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))}…`);
      }
    }
  }
  return [...leaks].slice(0, 5);
}

function encodedForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((lead) => {
    const encoded = Buffer.concat([Buffer.alloc(lead), bytes]).toString("base64");
    const own = encoded.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + bytes.length) * 8) / 6));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

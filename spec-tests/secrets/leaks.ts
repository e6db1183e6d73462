/** Shortest piece of a secret that counts as one that got out. */
const pieceLength = 8;

/**
 * The pieces of secrets that stand in a text: any 8 characters in a row of one,
 * as they are, or of what Base64 makes of it wherever it begins.
 */
export function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  const pieces = piecesOf(secrets);
  const leaks = new Map<string, string>();
  // One walk along the text: it is long, and there are thousands of pieces.
  for (let at = 0; at + pieceLength <= text.length; at += 1) {
    const piece = text.slice(at, at + pieceLength);
    if (pieces.has(piece) && !leaks.has(piece)) leaks.set(piece, `${JSON.stringify(piece)} in …${JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))}…`);
  }
  return [...leaks.values()].slice(0, 5);
}

function piecesOf(secrets: readonly string[]): ReadonlySet<string> {
  const forms = secrets.flatMap((secret) => [secret, ...encodedForms(secret)]);
  return new Set(forms.flatMap((form) => Array.from({ length: Math.max(0, form.length - pieceLength + 1) }, (_, start) => form.slice(start, start + pieceLength))));
}

function encodedForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((lead) => {
    const encoded = Buffer.concat([Buffer.alloc(lead), bytes]).toString("base64");
    const own = encoded.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + bytes.length) * 8) / 6));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

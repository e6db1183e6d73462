/** Strings with fewer characters are never hidden: they would stand in too much else. */
export const minSecretLength = 8;

/**
 * All texts in which a secret value can stand in an output: as it is, escaped
 * inside JSON (and JSON within JSON; also with ASCII only),
 * percent-encoded, line by line, and within Base64, wherever in the encoded bytes it begins.
 */
export function secretForms(value: string): ReadonlySet<string> {
  const forms = new Set<string>();
  // Of a value of several lines, such as a key in PEM, each line may come alone: stderr is read by lines.
  for (const plain of new Set([value, value.trim(), ...value.split(/[\r\n]+/).map((line) => line.trim())])) {
    if (plain.length < minSecretLength) continue;
    const escaped = [...escapedAtDepths(jsonEscaped(plain)), ...escapedAtDepths(asciiOnly(jsonEscaped(plain)))];
    const texts = [plain, ...escaped, ...percentEncoded(plain), ...base64Forms(plain)];
    for (const text of texts) forms.add(text);
  }
  return forms;
}

/** JSON within JSON within …: so deep are answers of tools that pass on what others answered. */
const maxDepth = 5;

function escapedAtDepths(once: string): string[] {
  const forms = [once];
  while (forms.length < maxDepth) forms.push(jsonEscaped(forms.at(-1) ?? once));
  return forms;
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function asciiOnly(text: string): string {
  return text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function percentEncoded(text: string): string[] {
  const uri = encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"));
  const form = new URLSearchParams([["", text]]).toString().slice(1);
  const lower = (encoded: string): string => encoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
  return [uri, lower(uri), form, lower(form)];
}

/** The Base64 characters that the value alone decides, for each of the three places it can have in a group of bytes. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text, "utf8");
  return [0, 1, 2].flatMap((lead) => {
    const encoded = Buffer.concat([Buffer.alloc(lead), bytes]).toString("base64");
    const start = Math.ceil((lead * 8) / 6);
    const end = Math.floor(((lead + bytes.length) * 8) / 6);
    const own = encoded.slice(start, end);
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

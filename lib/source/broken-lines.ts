/**
 * Breaks a text of one line between words, so that lines stay within `width` where words do. No line but the first
 * begins with `@`: compilers read `// @ts-expect-error` and `* @deprecated` as orders.
 */
export function brokenLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of text.split(" ")) {
    if (line === undefined) line = word;
    else if (line !== "" && line.length + 1 + word.length > width && !word.startsWith("@")) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line ?? ""];
}

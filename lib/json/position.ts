/** A place in a text. Lines and columns count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the code unit at `offset` stands in `text`. A line ends with LF, CR LF or CR. */
export function positionAt(text: string, offset: number): Position {
  return positionIn(lineStarts(text, offset), offset);
}

/** Offsets at which the lines of `text` start, for those that start at or before `end`. */
export function lineStarts(text: string, end: number = text.length): number[] {
  const starts = [0];
  const lineBreak = /\r\n?|\n/g;
  for (let found = lineBreak.exec(text); found !== null && lineBreak.lastIndex <= end; found = lineBreak.exec(text)) {
    starts.push(lineBreak.lastIndex);
  }
  return starts;
}

/** The position of `offset` in a text whose lines start at `starts`. */
export function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

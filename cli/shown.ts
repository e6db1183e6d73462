/** Longest value of a command line that a sentence shows, in UTF-16 code units. */
const maxShown = 200;

/** A value of the command line inside a sentence. */
export function shown(value: string): string {
  return value.length <= maxShown ? JSON.stringify(value) : `${JSON.stringify(value.slice(0, maxShown))}… (+${value.length - maxShown})`;
}

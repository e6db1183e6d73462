/**
 * How many Unicode code points `text` has. A surrogate without its partner counts as one.
 *
 * @example
 * countCodePoints("한국🇰🇷"); // 4
 */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xdc00 || unit > 0xdfff) continue;
    const before = text.charCodeAt(index - 1);
    if (before >= 0xd800 && before <= 0xdbff) count -= 1;
  }
  return count;
}

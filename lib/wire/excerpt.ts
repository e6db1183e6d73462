import { cutMark, shorten } from "../messages/show-value.js";
import type { Redactor } from "../secrets/redactor.js";

/** Longest piece of a server's text that stands in facts, in UTF-16 code units. */
const maxExcerpt = 500;

/**
 * Cuts out the beginning of a text for use in facts. Secrets are hidden before the
 * cut, so that none is left in half; nor is one at the end of a text that `isStart`
 * of a longer one.
 */
export type Excerpt = (text: string, isStart?: boolean) => string;

export function excerptWith({ hideText, hideStart }: Pick<Redactor, "hideText" | "hideStart">): Excerpt {
  return (text, isStart = false) => {
    const isCut = isStart || text.length > maxExcerpt * 8;
    const start = text.slice(0, maxExcerpt * 8);
    const shown = shorten(isCut ? hideStart(start) : hideText(start), maxExcerpt);
    return text.length > maxExcerpt * 8 ? shown.replace(/(?:… \(\+\d+\))?$/, cutMark(text.length - maxExcerpt)) : shown;
  };
}

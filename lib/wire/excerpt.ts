import { cutMark, shorten } from "../messages/show-value.js";

/** Longest piece of a server's text that stands in facts, in UTF-16 code units. */
const maxExcerpt = 500;

/** Cuts out the beginning of a text for use in facts. Secrets are hidden before the cut, so that none is left in half. */
export type Excerpt = (text: string) => string;

export function excerptWith(hideText: (text: string) => string): Excerpt {
  return (text) => {
    const shown = shorten(hideText(text.slice(0, maxExcerpt * 8)), maxExcerpt);
    return text.length > maxExcerpt * 8 ? shown.replace(/… \(\+\d+\)$/, cutMark(text.length - maxExcerpt)) : shown;
  };
}

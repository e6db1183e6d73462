import type { Language, TextOptions } from "mcpeak";

type Environment = Readonly<Record<string, string | undefined>>;

/** How text is written to one of the two streams. */
export function chooseTextOptions(language: Language, noColor: boolean, isTty: boolean, env: Environment): TextOptions {
  return { language, color: wantsColor(noColor, isTty, env), unicode: canShowUnicode(env) };
}

/** Colour on a terminal only; `--no-color` and NO_COLOR (any value but the empty one) take it away. */
function wantsColor(noColor: boolean, isTty: boolean, env: Environment): boolean {
  return isTty && !noColor && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

/**
 * Whether marks other than ASCII may be written: not under a locale that names
 * another encoding, nor under `C` or `POSIX`. Where no locale is set, as in many
 * containers and CI logs, UTF-8 is what reads the output.
 */
function canShowUnicode(env: Environment): boolean {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  const encoding = /\.([^@]*)/.exec(locale)?.[1];
  if (encoding !== undefined) return /^utf-?8$/i.test(encoding);
  return !/^(?:C|POSIX)$/.test(locale);
}

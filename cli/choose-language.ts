import type { Language } from "mcpeak";
import { usageError } from "./usage-error.js";

/**
 * The language of the command's text: `--lang`, else MCPEAK_LANG, else the
 * locale of the environment as POSIX orders it, else English.
 *
 * @throws McpeakError `INVALID_OPTION_VALUE` for a `--lang` that there is no text in
 */
export function chooseLanguage(flag: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  if (flag !== undefined) {
    if (flag === "en" || flag === "ko") return flag;
    throw usageError({ code: "INVALID_OPTION_VALUE", option: "--lang", rule: "language", value: flag });
  }
  const locale = env["MCPEAK_LANG"] || env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^ko(?:$|[_.@-])/i.test(locale) ? "ko" : "en";
}

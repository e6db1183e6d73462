import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage } from "./choose-language.js";
import { chooseTextOptions } from "./choose-text-options.js";

test("--lang goes before MCPEAK_LANG, that before the locale, and English is the rest", () => {
  assert.equal(chooseLanguage("en", { MCPEAK_LANG: "ko" }), "en");
  assert.equal(chooseLanguage(undefined, { MCPEAK_LANG: "ko", LANG: "en_US.UTF-8" }), "ko");
  assert.equal(chooseLanguage(undefined, { MCPEAK_LANG: "en", LANG: "ko_KR.UTF-8" }), "en");
  assert.equal(chooseLanguage(undefined, { MCPEAK_LANG: "", LANG: "ko_KR.UTF-8" }), "ko");
  assert.equal(chooseLanguage(undefined, {}), "en");
});

test("the locale is read as POSIX orders it", () => {
  assert.equal(chooseLanguage(undefined, { LC_ALL: "en_US.UTF-8", LC_MESSAGES: "ko_KR.UTF-8", LANG: "ko_KR.UTF-8" }), "en");
  assert.equal(chooseLanguage(undefined, { LC_MESSAGES: "ko_KR.UTF-8", LANG: "en_US.UTF-8" }), "ko");
});

test("a locale is Korean by its language alone", () => {
  for (const locale of ["ko", "ko_KR", "ko-KR", "ko.UTF-8", "KO_kr", "ko@x"]) assert.equal(chooseLanguage(undefined, { LANG: locale }), "ko", locale);
  for (const locale of ["kok_IN", "C", "korean", "en_KO"]) assert.equal(chooseLanguage(undefined, { LANG: locale }), "en", locale);
});

test("a --lang without text is refused", () => {
  for (const lang of ["fr", "KO", ""]) assert.throws(() => chooseLanguage(lang, {}), { code: "INVALID_OPTION_VALUE" }, lang);
});

const options = (noColor: boolean, isTty: boolean, env: Record<string, string>): ReturnType<typeof chooseTextOptions> => chooseTextOptions("en", noColor, isTty, env);

test("colour is for terminals that want it", () => {
  assert.equal(options(false, true, {}).color, true);
  assert.equal(options(false, true, { NO_COLOR: "" }).color, true);
  for (const [noColor, isTty, env] of [[false, false, {}], [true, true, {}], [false, true, { NO_COLOR: "0" }], [false, true, { TERM: "dumb" }]] as const) {
    assert.equal(options(noColor, isTty, env).color, false);
  }
});

test("marks are ASCII where the locale says that UTF-8 is not read", () => {
  for (const env of [{}, { LANG: "en_US.UTF-8" }, { LANG: "C.utf8" }, { LANG: "ko_KR" }, { LC_ALL: "en_US.UTF-8", LANG: "C" }, { LC_CTYPE: "C.UTF-8", LANG: "C" }]) {
    assert.equal(options(false, true, env).unicode, true, JSON.stringify(env));
  }
  for (const env of [{ LC_ALL: "C" }, { LANG: "POSIX" }, { LANG: "ko_KR.eucKR" }, { LC_ALL: "C", LANG: "en_US.UTF-8" }, { LANG: "de_DE.ISO-8859-15@euro" }]) {
    assert.equal(options(false, true, env).unicode, false, JSON.stringify(env));
  }
});

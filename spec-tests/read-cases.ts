import { readdirSync, readFileSync } from "node:fs";

/** Cases of one file of a topic. */
export interface CaseFile<Case> {
  readonly file: string;
  readonly cases: readonly Case[];
}

/** Reads all `*.json` files of a topic's folder, sorted by name. A folder without any throws: a runner without cases checks nothing. */
export function readCases<Case>(folder: URL): readonly CaseFile<Case>[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  if (files.length === 0) throw new Error(`no cases in ${folder.pathname}`);
  return files.map((file) => ({ file, cases: JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Case[] }));
}

/** Titles that occur more than once. */
export function repeatedTitles(titles: readonly string[]): readonly string[] {
  return titles.filter((title, index) => titles.indexOf(title) !== index);
}

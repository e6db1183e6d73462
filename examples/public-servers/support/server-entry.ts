import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, dirname } from "node:path";

export type PublicServerName = "everything" | "filesystem" | "memory";

/** The file that `npx @modelcontextprotocol/server-<name>` would run, from the installed package: no network. */
export function serverEntry(name: PublicServerName): string {
  const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/server-${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly bin: Readonly<Record<string, string>> };
  const entry = bin[`mcp-server-${name}`];
  if (entry === undefined) throw new Error(`${manifest} has no bin "mcp-server-${name}"`);
  return join(dirname(manifest), entry);
}

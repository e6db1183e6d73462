import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** `package.json` as far as these tests read it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** A project outside the repository that has mcpeak installed as npm would. */
export interface InstalledPackage {
  /** The project's folder. */
  readonly project: string;
  /** Where mcpeak lies in it. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files of the tarball, sorted, with `/`. */
  readonly files: readonly string[];
  /** Takes the project away. */
  remove(): void;
}

/**
 * Packs the repository as `npm publish` would and unpacks the tarball into a fresh project. The
 * dependencies are links to those of the repository, and only the declared ones are there: a
 * package that mcpeak uses without declaring it is not found.
 */
export function installPacked(): InstalledPackage {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "mcpeak-packed-")));
  buildIfMissing();
  // The shell finds npm on Windows, too; there is nothing in the arguments to quote but the folder.
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", project], { cwd: repository, encoding: "utf8", shell: process.platform === "win32" });
  const [tarball] = JSON.parse(packed) as { readonly filename: string; readonly files: readonly { readonly path: string }[] }[];
  if (tarball === undefined) throw new Error(`npm pack gave no tarball: ${packed}`);
  const modules = join(project, "node_modules");
  mkdirSync(modules);
  execFileSync("tar", ["-xzf", join(project, tarball.filename), "-C", modules]);
  const folder = join(modules, "mcpeak");
  renameSync(join(modules, "package"), folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  for (const name of Object.keys(manifest.dependencies)) linkPackage(project, name);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "somebody", private: true, type: "module" }));
  const files = tarball.files.map(({ path }) => path).sort();
  return { project, folder, manifest, files, remove: () => rmSync(project, { recursive: true, force: true }) };
}

/** Gives the project a package of the repository under the same name. */
export function linkPackage(project: string, name: string): void {
  const link = join(project, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(repository, "node_modules", name), link, "junction");
}

function buildIfMissing(): void {
  if (existsSync(join(repository, "dist", "index.mjs"))) return;
  execFileSync(process.execPath, [join(repository, "node_modules", "tsdown", "dist", "run.mjs"), "--logLevel", "warn"], { cwd: repository, stdio: "ignore" });
}

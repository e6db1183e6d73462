import { isDeepStrictEqual } from "node:util";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createTargetResolver, type DraftConfigOptions, draftConfig, type DraftedConfig, findConfigFile, isMcpeakError, type ServerTarget } from "mcpeak";
import type { CommandContext, commandOptions } from "./command-table.js";
import type { TargetValues } from "./option-table.js";
import { wordsIn } from "./words.js";
import { writeNewFile } from "./write-file.js";

type Context = CommandContext<typeof commandOptions.init>;

/** What a suite of the folder would be called: only its folder counts. */
const anySuite = "any.suite.json";

/**
 * Writes the config with which suites in `dir` run on a server, where there is none yet. One that is there is left as it
 * is; unless it says the same, what it would have to say is told.
 */
export async function writeConfig(context: Context, target: ServerTarget, serverName: string, dir: string): Promise<void> {
  const { io, errorStyle } = context;
  const { said } = wordsIn(errorStyle.language);
  if (isDeepStrictEqual(await configuredFor(context, dir), target)) return;
  const present = findConfigFile(resolve(io.cwd, dir)) ?? findConfigFile(io.cwd);
  const drafted = draft(context, target, serverName, present === undefined ? io.cwd : dirname(present));
  if (drafted === undefined) return;
  const file = "mcpeak.config.json";
  if (present !== undefined || !(await writeNewFile(io, file, drafted.text))) {
    const shownFile = present === undefined ? file : relative(io.cwd, present) || basename(present);
    await io.stderr.write(`${said.stubs.addToConfig(shownFile, drafted.text.trimEnd())}\n`);
    return;
  }
  await io.stderr.write(`${said.wrote(file)}\n`);
  const unset = drafted.variables.filter((name) => io.env[name] === undefined);
  if (unset.length > 0) await io.stderr.write(`${said.stubs.setVariables(unset)}\n`);
}

/** The server that suites of the folder run on now; `undefined` where nothing says it, or it can't be had. */
async function configuredFor({ io }: Context, dir: string): Promise<ServerTarget | undefined> {
  const targets = await createTargetResolver({ cwd: io.cwd, env: io.env });
  try {
    return await targets.resolve({ file: join(dir, anySuite) });
  } catch (failure) {
    if (isMcpeakError(failure) && ["NO_TARGET", "MISSING_ENVIRONMENT_VARIABLE", "UNKNOWN_SERVER_NAME"].includes(failure.code)) return undefined;
    throw failure;
  }
}

/** @param folder Where the config stands: its relative paths begin there. */
function draft({ args, io }: Context, target: ServerTarget, serverName: string, folder: string): DraftedConfig | undefined {
  const { values } = args;
  // A server that `.mcp.json` names is named, not copied: its secrets stay where they are.
  if (values.server !== undefined) return { text: `${JSON.stringify({ server: values.server }, null, 2)}\n`, variables: [] };
  if (target.kind === "inProcess") return undefined;
  return draftConfig({ name: configName(serverName, target), target, folder, env: io.env, ...fromVariables(values) });
}

/** What the server calls itself, as a name that is easily typed. */
function configName(serverName: string, target: ServerTarget): string {
  const plain = serverName.normalize("NFC").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 60);
  return plain || (target.kind === "http" && URL.canParse(target.url) ? new URL(target.url).hostname : "server");
}

/** What the options have read from variables is read from them again. */
function fromVariables(values: TargetValues): Pick<DraftConfigOptions, "headersFrom" | "auth"> {
  const headersFrom = Object.fromEntries(
    values["header-env"].map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const { "bearer-env": bearer, "oauth-id-env": id, "oauth-secret-env": secret, "oauth-scope": scope, "oauth-issuer": issuer } = values;
  if (bearer !== undefined) return { headersFrom, auth: { bearerFrom: bearer } };
  if (id === undefined || secret === undefined) return { headersFrom };
  return { headersFrom, auth: { clientIdFrom: id, clientSecretFrom: secret, ...(scope !== undefined && { scope }), ...(issuer !== undefined && { issuer }) } };
}

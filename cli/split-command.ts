/** A command line's command and what belongs to it. Options that every command takes may also stand before its name. */
export function splitCommand(args: readonly string[]): { readonly name: string | undefined; readonly rest: readonly string[] } {
  let at = 0;
  for (let arg = args[at]; arg === "--no-color" || arg === "--lang" || arg?.startsWith("--lang=") === true; arg = args[at]) {
    at += arg === "--lang" ? 2 : 1;
  }
  return { name: args[at], rest: [...args.slice(0, at), ...args.slice(at + 1)] };
}

/** Variables that a server gets without being asked for: the list of the official SDK. */
const safeVariables =
  process.platform === "win32"
    ? ["APPDATA", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATH", "PROCESSOR_ARCHITECTURE", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "USERNAME", "USERPROFILE", "PROGRAMFILES"]
    : ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];

/** The environment of a server: the safe variables of this process, then the target's own. */
export function serverEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of safeVariables) {
    const value = process.env[name];
    // Bash hands on functions as variables that begin like this; they are code.
    if (value !== undefined && !value.startsWith("()")) environment[name] = value;
  }
  return { ...environment, ...own };
}

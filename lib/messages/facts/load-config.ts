/** One thing wrong in a config file or in a file with `mcpServers`. */
export interface ConfigProblem {
  /** As {@link renderPath} writes it; `$` is the file's whole value. */
  readonly path: string;
  /** Where it stands, in a JSON file. */
  readonly line?: number;
  readonly column?: number;
  readonly rule: ConfigRule;
}

export type ConfigRule =
  | { readonly kind: "type"; readonly expected: ConfigValueType; readonly received: unknown }
  | { readonly kind: "unknownKey"; readonly key: string; readonly known: readonly string[]; readonly nearest?: string }
  | { readonly kind: "blank" }
  | { readonly kind: "noCommandOrUrl" }
  | { readonly kind: "commandAndUrl" }
  | { readonly kind: "keyOfOtherKind"; readonly key: string; readonly belongsTo: "command" | "url" }
  | { readonly kind: "givenTwice"; readonly key: string; readonly other: string }
  | { readonly kind: "variableName" | "headerName"; readonly name: string }
  | { readonly kind: "secretInFile"; readonly instead: string }
  | { readonly kind: "authIncomplete"; readonly missing: "clientIdFrom" | "clientSecretFrom" }
  | { readonly kind: "authTwoWays" | "authAndHeader" }
  | { readonly kind: "unprintable" }
  | { readonly kind: "transport"; readonly type: unknown }
  | { readonly kind: "noServers" }
  | { readonly kind: "noDefaultExport"; readonly exports: readonly string[] }
  | { readonly kind: "sideBySide"; readonly files: readonly string[] }
  | { readonly kind: "unreadName"; readonly name: string };

export type ConfigValueType =
  | "object"
  | "string"
  | "strings"
  | "httpUrl"
  | "timeout"
  | "listTimeout"
  | "messageLimit"
  | "auth"
  | "variable"
  | "server"
  | "command"
  | "folder";

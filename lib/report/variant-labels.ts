import { escapeControls, shorten } from "../messages/show-value.js";
import type { ClientName } from "../session/session.js";

/** What tells a run of a suite from the others. */
export interface VariantFacts {
  /** What was asked for. */
  readonly protocol: string;
  /** What was negotiated, where a server answered. */
  readonly protocolVersion?: string;
  readonly client: ClientName;
}

/** By what runs of one suite are told apart: version, client, or both; each only where they differ in it. */
export interface VariantLabel {
  readonly version?: string;
  readonly client?: ClientName;
}

/** The labels of the runs of one suite, in their order; no two are alike. */
export function variantLabels(variants: readonly VariantFacts[]): readonly VariantLabel[] {
  const hasClients = new Set(variants.map(({ client }) => client)).size > 1;
  const versions = variants.map(versionOf);
  const hasVersions = new Set(versions).size > 1 || !hasClients;
  const labels = variants.map(({ client }, index) => ({ ...(hasVersions && { version: versions[index] ?? "" }), ...(hasClients && { client }) }));
  const isClear = new Set(labels.map((label) => JSON.stringify(label))).size === labels.length;
  return isClear ? labels : variants.map(({ protocol, client }) => ({ version: protocol, client }));
}

/** The label as it stands over a column. */
export function labelText({ version, client }: VariantLabel): string {
  return [version, client].filter((part) => part !== undefined && part !== "").join(" ");
}

/** A server may name any version. */
function versionOf({ protocolVersion, protocol }: VariantFacts): string {
  return escapeControls(shorten(protocolVersion ?? (protocol === "auto" ? "" : protocol), 40));
}

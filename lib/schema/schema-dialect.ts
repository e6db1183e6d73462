/** Dialects of JSON Schema that can be applied, newest first. */
export const schemaDialects = ["2020-12", "2019-09", "draft-07", "draft-06"] as const;
export type SchemaDialect = (typeof schemaDialects)[number];

/** The dialect of a schema without `$schema`, as MCP says since 2025-11-25. */
export const defaultDialect: SchemaDialect = "2020-12";

const firstWithDefault = "2025-11-25";

/**
 * The dialects that a schema without `$schema` may be meant in. Earlier versions of the
 * protocol do not say; most who write such schemas, and the official SDKs, think of draft-07.
 */
export function dialectsOf(protocolVersion: string): readonly SchemaDialect[] {
  return protocolVersion >= firstWithDefault ? [defaultDialect] : [defaultDialect, "draft-07"];
}

const dialectOfUri: ReadonlyMap<string, SchemaDialect> = new Map(
  schemaDialects.map((dialect) => [`json-schema.org/${dialect.startsWith("draft-") ? "" : "draft/"}${dialect}/schema`, dialect]),
);

/**
 * The dialect that `$schema` names; `undefined` for one that nobody here knows.
 * `http` and `https` are the same, and so are an empty fragment and none.
 */
export function readDialect(uri: string): SchemaDialect | undefined {
  return dialectOfUri.get(uri.replace(/^https?:\/\//, "").replace(/#$/, ""));
}

/** Drafts in which whatever stands beside a `$ref` counts for nothing. */
export function isRefAlone(dialect: SchemaDialect): boolean {
  return dialect === "draft-07" || dialect === "draft-06";
}

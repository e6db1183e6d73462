/** Facts that the `schema` room can tell. */
export type SchemaFacts = { readonly room: "schema"; readonly code: "INTERNAL" };

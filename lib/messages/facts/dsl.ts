/** Facts that the `dsl` room can tell. */
export type DslFacts = { readonly room: "dsl"; readonly code: "INTERNAL" };

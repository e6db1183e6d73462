/** Facts that the `match` room can tell. */
export type MatchFacts = { readonly room: "match"; readonly code: "INTERNAL" };

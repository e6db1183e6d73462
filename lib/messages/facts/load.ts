/** Facts that the `load` room can tell. */
export type LoadFacts = { readonly room: "load"; readonly code: "INTERNAL" };

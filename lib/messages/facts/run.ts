/** Facts that the `run` room can tell. */
export type RunFacts = { readonly room: "run"; readonly code: "INTERNAL" };

/** Facts that the `session` room can tell. */
export type SessionFacts = { readonly room: "session"; readonly code: "INTERNAL" };

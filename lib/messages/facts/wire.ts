/** Facts that the `wire` room can tell. */
export type WireFacts = { readonly room: "wire"; readonly code: "INTERNAL" };

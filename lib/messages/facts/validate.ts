/** Facts that the `validate` room can tell. */
export type ValidateFacts = { readonly room: "validate"; readonly code: "INTERNAL" };

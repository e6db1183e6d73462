/** Largest message that is read unless told otherwise, in bytes: 64 MiB. */
export const maxMessageBytes: number = 64 * 1024 * 1024;

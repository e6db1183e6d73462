/** Largest message that is read unless told otherwise, in bytes: 64 MiB. */
export const maxMessageBytes: number = 64 * 1024 * 1024;

/** What the limit may be set to, in bytes: below 1 KiB no handshake fits, above 256 MiB a message may be more than one string can hold. */
export const messageLimits = { least: 1024, most: 256 * 1024 * 1024 } as const;

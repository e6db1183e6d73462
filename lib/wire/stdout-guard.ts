/** Writes to stdout, while nobody else does. */
export interface GuardedStdout {
  readonly write: (text: string) => boolean;
  /** Lets everybody write to it again. */
  release(): void;
}

/**
 * Keeps stdout for the protocol alone: until it is released, what anything else in this process
 * writes there (`console.log` in a user's module) goes to stderr.
 */
export function guardStdout(): GuardedStdout {
  const { stdout, stderr } = process;
  const isOwn = Object.hasOwn(stdout, "write");
  const original = stdout.write;
  const redirected = stderr.write.bind(stderr) as typeof stdout.write;
  stdout.write = redirected;
  return {
    write: (text) => original.call(stdout, text),
    release: () => {
      if (stdout.write !== redirected) return;
      if (isOwn) stdout.write = original;
      else Reflect.deleteProperty(stdout, "write");
    },
  };
}

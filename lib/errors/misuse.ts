/**
 * The type of something that may not be used here. It holds no value; the
 * compiler prints its sentence when somebody tries.
 */
export interface Misuse<Sentence extends string> {
  readonly "~misuse": Sentence;
}

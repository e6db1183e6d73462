import type { Misuse } from "../errors/misuse.js";

/**
 * `Id` if it is one literal such as `"seoul"`; never if it can't be known before the suite
 * runs: any string, a pattern such as `` `city-${number}` ``, one of several.
 */
export type LiteralId<Id extends string> = {} extends Record<Id, 1> ? never : IsUnion<Id> extends true ? never : Id;

/** The type of an id that may be given beside the literal ids `Taken`. */
export type NewId<Id extends string, Taken extends string> = [Id] extends [Taken]
  ? Misuse<`There is already a case with the id "${Id}" in this suite. Give this one another id.`>
  : Id;

/** Whether `Text` is one of several. */
export type IsUnion<Text extends string, Member extends string = Text> = Member extends unknown ? ([Text] extends [Member] ? false : true) : never;

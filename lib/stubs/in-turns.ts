/** One list after the other. */
export function* chained<Item>(...lists: readonly Iterable<Item>[]): Generator<Item, void, undefined> {
  for (const list of lists) yield* list;
}

/** How many items of one list come before those of the next. */
const turnLength = 4;

/** Goes on from list to list, so that one with many items keeps no other from its turn. */
export function* inTurns<Item>(lists: Iterable<Iterator<Item, void>>): Generator<Item, void, undefined> {
  const open: Iterator<Item, void>[] = [];
  for (const list of lists) {
    if (!(yield* take(list))) continue;
    open.push(list);
  }
  for (let rest = open; rest.length > 0; ) {
    const left: Iterator<Item, void>[] = [];
    for (const list of rest) if (yield* take(list)) left.push(list);
    rest = left;
  }
}

/** Gives a turn of items; `false` where there are no more. */
function* take<Item>(list: Iterator<Item, void>): Generator<Item, boolean, undefined> {
  for (let count = 0; count < turnLength; count++) {
    const next = list.next();
    if (next.done === true) return false;
    yield next.value;
  }
  return true;
}

/** A list whose items are made when they are asked for. */
export function* mapped<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Generator<Result, void, undefined> {
  for (const item of items) yield map(item);
}

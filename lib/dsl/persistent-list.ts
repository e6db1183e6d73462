/** A list that grows at its end without changing: each longer list shares the shorter one. Undefined is the empty list. */
export interface PersistentList<Item> {
  readonly before: PersistentList<Item> | undefined;
  readonly last: Item;
  readonly length: number;
}

/** The list with `item` behind it; takes the same time however long the list is. */
export function append<Item>(list: PersistentList<Item> | undefined, item: Item): PersistentList<Item> {
  return Object.freeze({ before: list, last: item, length: lengthOf(list) + 1 });
}

export function lengthOf(list: PersistentList<unknown> | undefined): number {
  return list?.length ?? 0;
}

/** The items, first one first. */
export function toArray<Item>(list: PersistentList<Item> | undefined): Item[] {
  const items: Item[] = new Array<Item>(lengthOf(list));
  for (let rest = list; rest !== undefined; rest = rest.before) items[rest.length - 1] = rest.last;
  return items;
}

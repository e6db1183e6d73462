/** How large a value is. Each number is exact up to its limit and just above it beyond. */
export interface JsonSize {
  /** Values of any kind: the root, all items and all members. */
  readonly nodes: number;
  /** Levels of arrays and objects inside one another; 0 for a scalar. */
  readonly depth: number;
  /** UTF-16 code units of the longest string that is no key. */
  readonly longestString: number;
}

/**
 * Measures a value without recursion, and gives up as soon as it has more nodes or
 * levels than the limits: what comes back is then above the limit. A cycle is deeper than anything.
 *
 * @example
 * measureJson({ a: [1, "two"] }, { maxNodes: 1000, maxDepth: 100 });
 * // { nodes: 4, depth: 2, longestString: 3 }
 */
export function measureJson(value: unknown, { maxNodes, maxDepth }: { readonly maxNodes: number; readonly maxDepth: number }): JsonSize {
  const open: { readonly items: readonly unknown[]; next: number }[] = [];
  let nodes = 0;
  let depth = 0;
  let longestString = 0;
  let current = value;
  for (;;) {
    nodes += 1;
    if (typeof current === "string") longestString = Math.max(longestString, current.length);
    else if (typeof current === "object" && current !== null) {
      open.push({ items: Array.isArray(current) ? current : Object.values(current), next: 0 });
      depth = Math.max(depth, open.length);
    }
    let top = open.at(-1);
    while (top !== undefined && top.next >= top.items.length) {
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined || nodes > maxNodes || depth > maxDepth) return { nodes, depth, longestString };
    current = top.items[top.next++];
  }
}

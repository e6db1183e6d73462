/** How many arrays and objects may stand inside one another in what mcpeak reads from a file. */
export const maxJsonDepth = 1000;

/** Whether arrays and objects stand inside one another more than `maxDepth` levels deep. A cycle is deeper than anything. */
export function isDeeperThan(value: unknown, maxDepth: number = maxJsonDepth): boolean {
  const open: { readonly items: readonly unknown[]; next: number }[] = [];
  let current = value;
  for (;;) {
    if (typeof current === "object" && current !== null) {
      if (open.length === maxDepth) return true;
      open.push({ items: Array.isArray(current) ? current : Object.values(current), next: 0 });
    }
    let top = open.at(-1);
    while (top !== undefined && top.next >= top.items.length) {
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined) return false;
    current = top.items[top.next++];
  }
}

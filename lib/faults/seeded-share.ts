/**
 * A number from 0 up to (not including) 1 that is decided by a seed and a count alone, on every machine: the finisher of
 * MurmurHash3 over both. Only the lowest 32 bits of the seed count.
 */
export function shareAt(seed: number, count: number): number {
  return mixed(mixed(seed ^ 0x9e3779b9) + count) / 2 ** 32;
}

function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

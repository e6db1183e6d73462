/** A number with the particle 로 or 으로, as it is read aloud: after 0 (영), 3 (삼) and 6 (육) it is 으로. */
export function withRo(number: number): string {
  return `${number}${/[036]$/.test(String(number)) ? "으로" : "로"}`;
}

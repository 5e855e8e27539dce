/** Returns the seconds between two times in ns, as text: `0.012`, `0.3`, `12`. */
export function secondsBetween(fromNs: number, toNs: number): string {
  const seconds = Math.abs(toNs - fromNs) / 1e9;
  return seconds < 0.1 ? seconds.toFixed(3) : seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0);
}

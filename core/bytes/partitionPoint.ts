/**
 * How many of so many ordered values come before a point: found by halves.
 * @param isBefore of an index; true for the first ones, false for all behind them
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

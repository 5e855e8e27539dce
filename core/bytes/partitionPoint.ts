/**
 * Uses binary search to find how many of `length` ordered values come before a point.
 * @param isBefore true up to some index, and false from there on
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

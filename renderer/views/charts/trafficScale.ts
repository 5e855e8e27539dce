/** How the height of a bar grows with its number: with the number, or with its square root. */
export type TrafficScale = "linear" | "root";

/** With fewer turns than this, no scale hides a bar. */
const fewTurns = 5;
/** How many times larger than the median the largest number is if it leaves the other bars too flat to compare. */
const flattens = 10;

/** Returns the scale on which all bars can be read: the square root if one number is far above the others. */
export function readableScale(values: readonly number[]): TrafficScale {
  const counts = values.filter((value) => value > 0).sort((one, other) => one - other);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  return counts.length >= fewTurns && (counts.at(-1) ?? 0) >= flattens * median ? "root" : "linear";
}

const labelPixels = 22;

/**
 * Returns the numbers to label on a square-root axis: 0, and 1, 2 or 5 times a power of ten, far enough apart for the
 * labels.
 * @param pixels the height of the axis
 */
export function rootTicks(most: number, pixels: number): readonly number[] {
  const at = (value: number): number => Math.sqrt(value / most) * pixels;
  const ticks: number[] = [0];
  for (let power = 1; power <= most; power *= 10)
    for (const value of [power, 2 * power, 5 * power]) if (value <= most) ticks.push(value);
  // Start at the largest number, which matters most.
  const kept: number[] = [];
  for (const tick of ticks.toReversed()) {
    const above = kept.at(-1);
    if (above === undefined || at(above) - at(tick) >= labelPixels) kept.push(tick);
  }
  return kept.toReversed();
}

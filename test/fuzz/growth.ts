import type { Growing, Target } from "./target.ts";

/** How the time of a target grows with its input. */
export interface Growth {
  /** The exponent of the input whose time grows fastest: 1 for twice the time at twice the size. */
  readonly exponent: number;
  /** Milliseconds at 1, 2, 4 and 8 times the size. */
  readonly ms: readonly number[];
  /** Bytes as stored at the smallest size. */
  readonly byteLength: number;
}

/** A larger exponent fails. */
export const largestExponent = 1.2;

const sizes = [1, 2, 4, 8] as const;
/** Below, the clock and the compiler show more than the program. */
const measurableMs = 10;
const batches = 7;
/** The most time for one input. */
const patienceMs = 12_000;

/**
 * Measures each growing input of a target at four sizes and returns the steepest growth; null if no input takes
 * measurable time.
 */
export async function growthOf<Input>(target: Target<Input>): Promise<Growth | null> {
  const repeated =
    (input: Input): Growing<Input> =>
    (times) =>
      target.form.repeat(input, times);
  const growing = target.growing?.() ?? spread(target.seeds(), 3).map(repeated);
  let steepest: Growth | null = null;
  for (const make of growing) {
    let growth = await measured(target, make);
    // A busy machine can make any run look steep, but not three.
    for (let again = 0; again < 2 && growth !== null && growth.exponent > largestExponent; again++) {
      const next = await measured(target, make);
      if (next !== null && next.exponent < growth.exponent) growth = next;
    }
    if (growth !== null && (steepest === null || growth.exponent > steepest.exponent)) steepest = growth;
  }
  return steepest;
}

/** Some of a list, evenly spaced. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter((_, at) => at % Math.max(1, Math.floor(items.length / count)) === 0).slice(0, count);
}

async function measured<Input>(target: Target<Input>, make: Growing<Input>): Promise<Growth | null> {
  const limit = target.largestGrown ?? Number.POSITIVE_INFINITY;
  const byteLengthOf = (times: number): number => target.form.encode(make(times)).length;
  const from = performance.now();
  let times = 1;
  while ((await leastMs(target, make(times), 2)) < measurableMs) {
    times *= 2;
    if (performance.now() - from > patienceMs || times > 2 ** 20 || byteLengthOf(times * 8) > limit) break;
  }
  if (byteLengthOf(times * 8) > limit) times = Math.floor(times / 2);
  if (times < 1) return null;
  const ms: number[] = [];
  for (const size of sizes) {
    ms.push(await leastMs(target, make(times * size), batches));
    if (performance.now() - from > patienceMs && ms.length >= 3) break;
  }
  return { exponent: exponentOf(ms), ms, byteLength: byteLengthOf(times) };
}

/** The least processor time of some batches, for one run. A batch takes long enough for the clock. */
async function leastMs<Input>(target: Target<Input>, input: Input, batches: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let runs = 1;
  for (let batch = 0; batch < batches; batch++) {
    const before = process.cpuUsage();
    for (let run = 0; run < runs; run++) await target.run(input);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    least = Math.min(least, ms / runs);
    if (ms < measurableMs) runs = Math.min(1000, Math.ceil(measurableMs / Math.max(ms / runs, 1e-3)));
  }
  return least;
}

/** The slope of the logarithms of the times by least squares. */
export function exponentOf(ms: readonly number[]): number {
  const points = ms.map((each, at) => [at, Math.log2(Math.max(each, 1e-3))] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

import type { Growing, Target } from "./target.ts";

/** How a target's run time grows with its input. */
export interface Growth {
  /** The exponent of the input whose time grows fastest: 1 means that twice the size takes twice the time. */
  readonly exponent: number;
  /** Time at 1, 2, 4 and 8 times the smallest size, in milliseconds. */
  readonly ms: readonly number[];
  /** Stored size of the smallest of the four inputs, in bytes. */
  readonly byteLength: number;
}

/** An input fails if its exponent is larger than this. */
export const largestExponent = 1.2;

const sizes = [1, 2, 4, 8] as const;
const largestSize = 8;
/**
 * The approximate time that an input should take at its largest size. In shorter runs, the clock and the compiler would
 * affect the result more than the program.
 */
const measurableMs = 40;
/** A run shorter than this is measured together with others. */
const shortestMs = 4;
/** The maximum time for finding the sizes of all of a target's inputs. */
const patienceMs = 6000;
/** How many of the steepest-looking inputs are measured. */
const candidates = 3;
/**
 * Rounds beyond the minimum run only while the growth looks steep, and for a few seconds: more rounds can only lower
 * the times.
 */
const rounds = { least: 2, most: 24, patienceMs: 3000 } as const;

/** An input, and how many times it is repeated at its smallest size. */
interface Candidate<Input> {
  readonly make: Growing<Input>;
  readonly times: number;
  readonly mostTimes: number;
  /** The time for the largest size divided by the time for the smallest, from one run of each. */
  readonly looks: number;
}

/**
 * Measures a target's steepest-looking growing inputs at four sizes, and returns the steepest growth; null if the
 * target has no such inputs.
 */
export async function growthOf<Input>(target: Target<Input>): Promise<Growth | null> {
  const repeated =
    (input: Input): Growing<Input> =>
    (times) =>
      target.form.repeat(input, times);
  const found: Candidate<Input>[] = [];
  const growing = target.growing?.() ?? spread(target.seeds(), 3).map(repeated);
  for (const make of growing) {
    const candidate = await candidateOf(target, make, Math.min(400, patienceMs / growing.length));
    if (candidate !== null) found.push(candidate);
  }
  let steepest: Growth | null = null;
  for (const candidate of found.sort((a, b) => b.looks - a.looks).slice(0, candidates)) {
    const growth = await confirmed(target, candidate);
    if (steepest === null || growth.exponent > steepest.exponent) steepest = growth;
  }
  return steepest;
}

/** Returns some items of a list, evenly spaced. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter((_, at) => at % Math.max(1, Math.floor(items.length / count)) === 0).slice(0, count);
}

/**
 * Finds how many times an input must be repeated to take measurable time; null if even a single repetition is above the
 * target's limit.
 */
async function candidateOf<Input>(
  target: Target<Input>,
  make: Growing<Input>,
  mostMs: number,
): Promise<Candidate<Input> | null> {
  const mostTimes = mostTimesOf(target, make);
  if (mostTimes < 1) return null;
  const from = performance.now();
  for (let times = 1; ; ) {
    const largest = make(times * largestSize);
    // The first run includes compilation, so it is not measured.
    await target.run(largest);
    const ms = await msOf(target, largest);
    const isEnough = ms >= measurableMs || times === mostTimes || performance.now() - from > mostMs;
    if (isEnough) return { make, times, mostTimes, looks: ms / (await msOf(target, make(times))) };
    times = Math.min(mostTimes, times * 2 ** Math.min(5, Math.max(1, Math.floor(Math.log2(measurableMs / ms)))));
  }
}

/** Returns how many times an input can be repeated so that the largest size is still within the target's limit. */
function mostTimesOf<Input>({ form, largestGrown }: Target<Input>, make: Growing<Input>): number {
  if (largestGrown === undefined) return 2 ** 17;
  const [one, two] = [form.encode(make(1)).length, form.encode(make(2)).length];
  return Math.floor((largestGrown - 2 * one + two) / Math.max(1, two - one) / largestSize);
}

/**
 * Measures how the run time grows. If the growth is steep, measures it again at four times the sizes, or at a quarter
 * of them if the limit forbids that, and returns the less steep of the two. At larger sizes, a program that really has
 * a higher exponent shows it more clearly, and the compiler or a busy machine matters less.
 */
async function confirmed<Input>(target: Target<Input>, candidate: Candidate<Input>): Promise<Growth> {
  const growth = await measured(target, candidate);
  if (growth.exponent <= largestExponent) return growth;
  const { times, mostTimes } = candidate;
  const others = times * 4 <= mostTimes ? times * 4 : Math.ceil(times / 4);
  const other = await measured(target, { ...candidate, times: others });
  return other.exponent < growth.exponent ? other : growth;
}

/**
 * Returns the shortest times of several rounds, each of which runs every size once, so that the machine is equally busy
 * for all.
 */
async function measured<Input>(target: Target<Input>, { make, times }: Candidate<Input>): Promise<Growth> {
  const inputs = sizes.map((size) => make(times * size));
  const from = performance.now();
  let ms = sizes.map(() => Number.POSITIVE_INFINITY);
  for (let round = 1; round <= rounds.most; round++) {
    for (const [at, input] of inputs.entries()) {
      // All sizes do the same amount of work, so that the garbage collector runs equally often for each.
      const runs = largestSize / (sizes[at] ?? 1);
      ms = ms.with(at, Math.min(ms[at] ?? 0, await msOf(target, input, runs)));
    }
    const isLong = performance.now() - from > rounds.patienceMs;
    if (round >= rounds.least && (isLong || exponentOf(ms) <= largestExponent)) break;
  }
  return { exponent: exponentOf(ms), ms, byteLength: target.form.encode(make(times)).length };
}

/**
 * Returns the mean processor time of at least the given number of runs, in milliseconds. Short runs are repeated more
 * often.
 */
async function msOf<Input>(target: Target<Input>, input: Input, leastRuns = 1): Promise<number> {
  const before = process.cpuUsage();
  let runs = 0;
  let ms = 0;
  do {
    await target.run(input);
    runs += 1;
    const { user, system } = process.cpuUsage(before);
    ms = (user + system) / 1000;
  } while (runs < leastRuns || (ms < shortestMs && runs < 1000));
  return Math.max(ms, 1e-3) / runs;
}

/**
 * Returns the exponent of a growth: the slope of the logarithms of the times, or without the smallest size if that is
 * less steep. Real growth is as steep among the larger sizes; a step, such as when an input outgrows the young
 * generation or a cache, is not growth.
 * @param ms run times at 1, 2, 4, ... times the smallest size
 */
export function exponentOf(ms: readonly number[]): number {
  return Math.min(slopeOf(ms), slopeOf(ms.slice(1)));
}

/** Returns the least-squares slope of the logarithms of the times. */
function slopeOf(ms: readonly number[]): number {
  const points = ms.map((each, at) => [at, Math.log2(Math.max(each, 1e-3))] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

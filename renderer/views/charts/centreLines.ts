import type { CentresOverTime } from "../../../core/session/centres.ts";
import type { SessionPower } from "../../../core/session/summary.ts";

/** A power's line in the chart of centres. */
export interface PowerLine {
  readonly power: SessionPower;
  readonly counts: readonly (number | null)[];
  /** Index at which its line ends: the last turn, or the turn in which the power lost its last centre. */
  readonly endAt: number;
}

/** Returns the lines of these powers. */
export function powerLines({ powers: known }: CentresOverTime, powers: readonly SessionPower[]): PowerLine[] {
  return known.flatMap(({ name, counts }): PowerLine[] => {
    const power = powers.find((each) => each.name === name);
    if (!power) return [];
    const last = counts.findLastIndex((count) => (count ?? 0) > 0);
    return [{ power, counts, endAt: Math.min(counts.length - 1, last + 1) }];
  });
}

/**
 * The distance between lines of equal value, as a fraction of a centre, but no more than the fraction `apartOfChart` of
 * the chart, so that they still look like one bundle.
 */
const apart = 0.14;
const apartOfChart = 0.012;

export interface OffsetColumns {
  readonly x: number[];
  /** The values of each line; null where the line is not drawn. */
  readonly values: (number | null)[][];
  /** The largest value before offsets are added. */
  readonly most: number;
}

/** Returns the lines' values as drawn: lines with equal values lie side by side around that value. */
export function offsetColumns(lines: readonly PowerLine[], count: number, toWin: number | null): OffsetColumns {
  const most = Math.max(toWin ?? 0, ...lines.flatMap(({ counts }) => counts.map((each) => each ?? 0)));
  const widest = Math.min(apart, (most + 1) * apartOfChart);
  const x = Array.from({ length: count + 1 }, (_, index) => index);
  const plain = lines.map(({ counts, endAt }) =>
    x.map((index) => {
      const value = counts[Math.min(index, counts.length - 1)] ?? null;
      return index > endAt && value === 0 ? null : value;
    }),
  );
  const values = plain.map((own, line) =>
    own.map((value, index) => {
      if (value === null) return null;
      const same = plain.flatMap((other, at) => (other[index] === value ? [at] : []));
      const step = Math.min(widest, 0.7 / Math.max(1, same.length - 1));
      return value + ((same.length - 1) / 2 - same.indexOf(line)) * step;
    }),
  );
  return { x, values, most };
}

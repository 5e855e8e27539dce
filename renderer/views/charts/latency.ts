/** Formats the time between request and answer: `0.5 ms`, `35 ms`, `1.25 s`, `2 min 5 s`. */
export function latency(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(ms < 10_000 ? 2 : 1))} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min${seconds % 60 > 0 ? ` ${seconds % 60} s` : ""}`;
}

/** Returns the ends of a logarithmic axis for these times, in milliseconds, with some margin on both sides. */
export function logRange(times: readonly number[]): readonly [number, number] {
  const positive = times.filter((ms) => ms > 0);
  if (positive.length === 0) return [1, 1000];
  const low = Math.max(
    0.01,
    positive.reduce((least, ms) => Math.min(least, ms)),
  );
  const high = positive.reduce((most, ms) => Math.max(most, ms));
  return [low / 1.3, Math.max(high, low * 8) * 1.3];
}

/** Returns the ticks of a logarithmic axis: 1, 10, 100 and, where there is room, also 2 and 5 in each decade. */
export function logTicks([low, high]: readonly [number, number]): number[] {
  const decades = Math.log10(high / low);
  const within = decades <= 2.5 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.ceil(Math.log10(high)); decade++) {
    for (const factor of within) {
      const tick = factor * 10 ** decade;
      if (tick >= low && tick <= high) ticks.push(Number(tick.toPrecision(6)));
    }
  }
  return ticks;
}

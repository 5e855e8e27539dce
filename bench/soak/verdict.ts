import type { Latencies, Stretch, Way } from "./crowd.ts";

/** Measurements at the end of a minute of a soak. */
export interface Minute {
  readonly stretch: Stretch;
  /** Minimum resident memory during the minute, in MiB. */
  readonly recorderMiB: number;
  readonly hostMiB: number;
  /** JavaScript heaps of the tab (page and worker) after a garbage collection. */
  readonly tabHeapMiB: number;
  /** Array buffers of the tab. */
  readonly tabBufferMiB: number;
  /** Messages that the page shows. */
  readonly shown: number;
  /** The average number of processes that were running or waiting for a core during the minute. */
  readonly load: number;
}

/** A finished soak. */
export interface Soak {
  readonly minutes: readonly Minute[];
  /** Latencies across all minutes. */
  readonly whole: Readonly<Record<Way, Latencies>>;
  /** One line for each loss: bytes, files, exit codes. */
  readonly losses: readonly string[];
}

/** One bound of the soak. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly bound: string;
  /** Whether the bound is met; null if the run was too short. */
  readonly isMet: boolean | null;
}

/** The bounds. Growth is relative to the second minute's value. */
const bounds = { p99Ratio: 1.5, growth: 0.05, tabGrowth: 0.05 } as const;

/** Memory counts from this minute on; before it, programs compile and fill their caches. */
const settledMinute = 2;

/** Growth is measured between minimums over this many minutes, because the host starts and ends workers. */
const mostComparedMinutes = 3;

/** Returns the tab's memory per message shown. */
export function tabBytesPerMessage({ tabHeapMiB, tabBufferMiB, shown }: Minute): number {
  return ((tabHeapMiB + tabBufferMiB) * 1024 * 1024) / shown;
}

/** Assesses a soak. */
export function checksOf({ minutes, whole, losses }: Soak): readonly Check[] {
  const ratio = whole.recorder.p99 / whole.pipe.p99;
  return [
    {
      what: "p99 chunk latency, recorder / bare pipe",
      found: `${Math.round(whole.recorder.p99)} / ${Math.round(whole.pipe.p99)} µs = ${ratio.toFixed(2)}`,
      bound: `at most ${bounds.p99Ratio}`,
      isMet: Number.isFinite(ratio) ? ratio <= bounds.p99Ratio : null,
    },
    growth("recorder's memory", "MiB", minutes, bounds.growth, ({ recorderMiB }) => recorderMiB),
    growth("host's memory", "MiB", minutes, bounds.growth, ({ hostMiB }) => hostMiB),
    growth("tab's memory per message", "bytes", minutes, bounds.tabGrowth, tabBytesPerMessage),
    {
      what: "losses",
      found: losses.length === 0 ? "none" : `${losses.length}: ${losses.slice(0, 5).join("; ")}`,
      bound: "none",
      isMet: losses.length === 0,
    },
  ];
}

function growth(
  what: string,
  unit: string,
  minutes: readonly Minute[],
  most: number,
  inMinute: (minute: Minute) => number,
): Check {
  const bound = `at most ${most * 100}% growth after minute ${settledMinute}`;
  const settled = minutes.slice(settledMinute - 1).map(inMinute);
  const compared = Math.min(mostComparedMinutes, Math.floor(settled.length / 2));
  if (compared === 0) return { what, found: "run too short", bound, isMet: null };
  const before = Math.min(...settled.slice(0, compared));
  const after = Math.min(...settled.slice(-compared));
  const share = after / before - 1;
  const percent = `${share < 0 ? "" : "+"}${(share * 100).toFixed(1)}%`;
  return {
    what,
    found: `${Math.round(before)} to ${Math.round(after)} ${unit} (${percent})`,
    bound,
    isMet: Number.isFinite(share) ? share <= most : null,
  };
}

import { mkdirSync } from "node:fs";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { assemble, type Contender, installMissing, names } from "./contenders.ts";
import { pingPong, pour, verifyEcho } from "./load.ts";
import { message } from "./message.ts";
import { type Placement, placeSelf, possiblePlacements } from "./placement.ts";
import { keepFigures, machineFacts, outFolder, printTable } from "./report.ts";
import { ratios, type Spread, spread } from "./statistics.ts";

/*
 * Round trip and throughput through `chamber record` beside other ways to the same server. All take
 * turns in every round, so that a machine that slows down slows them all.
 */

const connectionCounts = [1, 7] as const;
const placementWords: Readonly<Record<Placement, string>> = {
  free: "scheduler's choice of cores",
  split: "client and server on one core, proxy on another",
  shared: "all on one core",
};
const pieceByteLength = 64 * 1024;
const baselines = [names.direct, names.pipe, names.socat, names.mitmproxy] as const;

/** Of one contender at one number of connections; times in microseconds. */
interface RoundTrips {
  readonly p50Us: Spread;
  readonly p99Us: Spread;
  /** Over all rounds together. */
  readonly pooled: { readonly p50Us: number; readonly p99Us: number; readonly maxUs: number; readonly count: number };
  /** Of the rounds' medians, to the other contender's of the same round. */
  readonly ratioTo: Readonly<Record<string, Spread>>;
}

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "48" },
    /** Of measuring, for each contender in a round, at each number of connections. */
    milliseconds: { type: "string", default: "100" },
    /** Of one throughput measurement. */
    mebibytes: { type: "string", default: "32" },
  },
});
const rounds = Number(options.rounds);
const times = { warmUpMs: 50, measureMs: Number(options.milliseconds) };
const poured = Number(options.mebibytes) * 1024 * 1024;

mkdirSync(outFolder, { recursive: true });
installMissing();
const machine = machineFacts();
const roundTrip: Record<string, object> = {};
for (const placement of possiblePlacements())
  roundTrip[placement] = await withField(placement, (field) => measureRoundTrips(placement, field));
// Fresh processes: pouring leaves the disk with work that no round trip shall wait for.
const throughput = await withField("free", measureThroughput);
keepFigures("proxy", { machine, rounds, messageByteLength: message.length, roundTrip, throughput });

async function withField<T>(
  placement: Placement,
  measure: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  placeSelf(placement);
  const field = await assemble(placement);
  try {
    for (const { name, why } of field.absent) console.log(`${name} is left out: ${why}`);
    for (const { running } of field.contenders) await verifyEcho(running.port);
    return await measure(field.contenders);
  } finally {
    await field.stop();
  }
}

/** Who goes before whom matters (caches, the scheduler's habits), so everybody has every place in turn. */
function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const turned = [...items.slice(by % items.length), ...items.slice(0, by % items.length)];
  return by % 2 === 0 ? turned : turned.reverse();
}

async function measureRoundTrips(placement: Placement, contenders: readonly Contender[]): Promise<object> {
  const results: Record<string, Record<string, RoundTrips>> = {};
  const histograms = new Map<string, RecordableHistogram[]>();
  const key = (name: string, connections: number): string => `${name} ${connections}`;
  for (let round = 0; round <= rounds; round++) {
    for (const { name, running } of rotated(contenders, round)) {
      for (const connections of connectionCounts) {
        const histogram = createHistogram();
        await pingPong(running.port, message, connections, times, histogram);
        // The first round is warm-up: every process has compiled its hot paths after it.
        if (round > 0)
          histograms.set(key(name, connections), [...(histograms.get(key(name, connections)) ?? []), histogram]);
      }
    }
    process.stderr.write(`\rround trip, ${placement}: round ${round} of ${rounds} `);
  }
  process.stderr.write("\n");
  for (const connections of connectionCounts) {
    const of = (name: string): RecordableHistogram[] => histograms.get(key(name, connections)) ?? [];
    const table = Object.fromEntries(contenders.map(({ name }) => [name, roundTripsOf(of(name), of)]));
    results[`${connections} connection${connections === 1 ? "" : "s"}`] = table;
    printRoundTrips(placement, connections, table);
  }
  return results;
}

function roundTripsOf(
  histograms: readonly RecordableHistogram[],
  of: (name: string) => RecordableHistogram[],
): RoundTrips {
  const pooled = createHistogram();
  for (const histogram of histograms) pooled.add(histogram);
  const medians = histograms.map(medianUs);
  return {
    p50Us: spread(medians),
    p99Us: spread(histograms.map((histogram) => histogram.percentile(99) / 1000)),
    pooled: {
      p50Us: medianUs(pooled),
      p99Us: pooled.percentile(99) / 1000,
      maxUs: pooled.max / 1000,
      count: pooled.count,
    },
    ratioTo: Object.fromEntries(
      baselines.flatMap((name) =>
        of(name).length > 0 ? [[name, spread(ratios(medians, of(name).map(medianUs)))]] : [],
      ),
    ),
  };
}

function medianUs(histogram: RecordableHistogram): number {
  return histogram.percentile(50) / 1000;
}

function printRoundTrips(placement: Placement, connections: number, table: Record<string, RoundTrips>): void {
  const bases = [names.pipe, names.mitmproxy].filter((name) => table[name]);
  console.log(
    `\n${placementWords[placement]}, ${connections} at once: round trip of ${message.length} bytes in microseconds\n`,
  );
  printTable([
    ["", "p50", "", "p99", "p99 of all", "max", ...bases.flatMap((name) => [`p50 : ${name}`, ""])],
    ...Object.entries(table).map(([name, { p50Us, p99Us, pooled, ratioTo }]) => [
      name,
      p50Us.median.toFixed(1),
      range(p50Us, 1),
      p99Us.median.toFixed(0),
      pooled.p99Us.toFixed(0),
      pooled.maxUs.toFixed(0),
      ...bases.flatMap((base) => {
        const ratio = ratioTo[base];
        return ratio ? [ratio.median.toFixed(2), range(ratio, 2)] : ["", ""];
      }),
    ]),
  ]);
}

async function measureThroughput(contenders: readonly Contender[]): Promise<object> {
  const kinds = [
    { name: `one way, writes of ${pieceByteLength / 1024} KiB`, piece: new Uint8Array(pieceByteLength), share: 1 },
    // Far fewer bytes: here each message is a write, and a system call, of its own.
    { name: `one way, writes of one message (${message.length} bytes)`, piece: message, share: 1 / 4 },
  ];
  const seconds = new Map<string, number[]>();
  const counts = kinds.map(({ piece, share }) => Math.round((poured * share) / piece.length));
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { name: kind, piece }] of kinds.entries()) {
      for (const { name, running } of contenders) {
        const taken = await pour(running.port, piece, counts[at] ?? 0);
        if (round > 0) seconds.set(kind + name, [...(seconds.get(kind + name) ?? []), taken]);
      }
    }
    process.stderr.write(`\rthroughput: round ${round} of ${rounds} `);
  }
  process.stderr.write("\n");
  const results: Record<string, object> = {};
  for (const [at, { name: kind, piece }] of kinds.entries()) {
    const count = counts[at] ?? 0;
    const perSecond = (name: string): number[] => (seconds.get(kind + name) ?? []).map((taken) => count / taken);
    const rows = contenders.map(({ name }) => ({
      name,
      mebibytesPerSecond: spread(perSecond(name).map((rate) => (rate * piece.length) / 1024 / 1024)),
      writesPerSecond: spread(perSecond(name)),
      ratioToPipe: spread(ratios(perSecond(name), perSecond(names.pipe))),
    }));
    console.log(`\n${kind}\n`);
    printTable([
      ["", "MiB/s", "", "writes/s", `: ${names.pipe}`],
      ...rows.map(({ name, mebibytesPerSecond, writesPerSecond, ratioToPipe }) => [
        name,
        mebibytesPerSecond.median.toFixed(0),
        range(mebibytesPerSecond, 0),
        writesPerSecond.median.toFixed(0),
        ratioToPipe.median.toFixed(2),
      ]),
    ]);
    results[kind] = rows;
  }
  return results;
}

function range({ min, max }: Spread, digits: number): string {
  return `(${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

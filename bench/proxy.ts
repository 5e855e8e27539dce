import { mkdirSync } from "node:fs";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { assemble, type Contender, installMissing, names } from "./contenders.ts";
import { type Against, against, type Figure, figureOf, type Missing } from "./figure.ts";
import { pingPong, pour, verifyEcho } from "./load.ts";
import { optionsOf } from "./measures.ts";
import { message } from "./message.ts";
import { type Placement, placeSelf, possiblePlacements } from "./placement.ts";
import { handIn, outFolder, progress } from "./report.ts";

/*
 * Measures round trips and throughput through `chamber record` and other contenders to the same server. All take turns
 * in every round, so that a slower machine slows all of them.
 */

const connectionCounts = [1, 7] as const;
const placementWords: Readonly<Record<Placement, string>> = {
  free: "cores free",
  split: "proxy on its own core",
  shared: "all on one core",
};
const pieceByteLength = 64 * 1024;
/** Each of our contenders is compared with all the others. Targets apply to round trips. */
const ours: readonly string[] = [names.chamber, names.chamberUnsynced];
const others = [names.direct, names.pipe, names.socat, names.mitmproxy] as const;
const targets: Readonly<Record<string, number>> = { [names.pipe]: 1.15, [names.mitmproxy]: 0.5 };

const options = optionsOf("proxy");
const rounds = Number(options.rounds);
const times = { warmUpMs: 50, measureMs: Number(options.milliseconds) };
const poured = Number(options.mebibytes) * 1024 * 1024;

mkdirSync(outFolder, { recursive: true });
installMissing();
const absent = new Map<string, Missing>();
const figures: Figure[] = [];
for (const placement of possiblePlacements())
  figures.push(...(await withField(placement, (field) => measureRoundTrips(placement, field))));
// Start fresh processes: the throughput measure leaves disk writes pending, which must not delay a round trip.
figures.push(...(await withField("free", measureThroughput)));
handIn({
  about: `messages of ${message.length} bytes; ${times.measureMs} ms of round trips and ${options.mebibytes} MiB per contender and round`,
  figures,
  missing: [...absent.values()],
});

async function withField<T>(
  placement: Placement,
  measure: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  placeSelf(placement);
  const field = await assemble(placement);
  try {
    for (const each of field.absent) absent.set(each.name, each);
    for (const { running } of field.contenders) await verifyEcho(running.port);
    return await measure(field.contenders);
  } finally {
    await field.stop();
  }
}

/**
 * Rotates the contenders. Their order matters (caches, the scheduler), so each contender takes each position in turn.
 */
function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const turned = [...items.slice(by % items.length), ...items.slice(0, by % items.length)];
  return by % 2 === 0 ? turned : turned.reverse();
}

async function measureRoundTrips(placement: Placement, contenders: readonly Contender[]): Promise<Figure[]> {
  const histograms = new Map<string, RecordableHistogram[]>();
  const key = (name: string, connections: number): string => `${name} ${connections}`;
  for (let round = 0; round <= rounds; round++) {
    for (const { name, running } of rotated(contenders, round)) {
      for (const connections of connectionCounts) {
        const histogram = createHistogram();
        await pingPong(running.port, message, connections, times, histogram);
        // The first round is a warm-up. After it, every process has compiled its hot paths.
        if (round > 0)
          histograms.set(key(name, connections), [...(histograms.get(key(name, connections)) ?? []), histogram]);
      }
    }
    progress(`round trip, ${placementWords[placement]}`, round, rounds);
  }
  return connectionCounts.flatMap((connections) => {
    const where = `round trip, ${placementWords[placement]}, ${connections} connection${connections === 1 ? "" : "s"}`;
    const of = (name: string): RecordableHistogram[] => histograms.get(key(name, connections)) ?? [];
    return contenders.flatMap(({ name }) => roundTripsOf(where, name, of));
  });
}

/**
 * Returns p50, the median of the rounds' medians, and p99 of all rounds combined, with the rounds' minimum and maximum.
 */
function roundTripsOf(where: string, name: string, of: (name: string) => RecordableHistogram[]): Figure[] {
  const pooled = createHistogram();
  for (const histogram of of(name)) pooled.add(histogram);
  const micros = (percent: number, way: string): number[] =>
    of(way).map((histogram) => (histogram.count === 0 ? Number.NaN : histogram.percentile(percent) / 1000));
  const compared = comparedWithOthers(name, (way) => micros(50, way), name === names.chamber ? targets : {});
  const more = { against: compared, isHeadline: name === names.chamber };
  const p99 = figureOf(`${where}, ${name}, p99`, "µs", "lower", micros(99, name));
  return [
    figureOf(`${where}, ${name}, p50`, "µs", "lower", micros(50, name), more),
    { ...p99, median: pooled.percentile(99) / 1000 },
  ];
}

function comparedWithOthers(
  name: string,
  valuesOf: (way: string) => readonly number[],
  wanted: Readonly<Record<string, number>> = {},
): Against[] {
  const present = ours.includes(name) ? others.filter((peer) => valuesOf(peer).length > 0) : [];
  return present.map((peer) => against(peer, valuesOf(name), valuesOf(peer), wanted[peer]));
}

async function measureThroughput(contenders: readonly Contender[]): Promise<Figure[]> {
  const large = new Uint8Array(pieceByteLength);
  const mebibytes = 1 / 1024 / 1024;
  const kinds = [
    { name: `one way, writes of ${large.length / 1024} KiB`, piece: large, share: 1, unit: "MiB/s", aByte: mebibytes },
    // Use far fewer bytes, because here each message is a separate write and system call.
    {
      ...{ name: "one way, writes of one message", piece: message, share: 1 / 4 },
      ...{ unit: "thousand writes/s", aByte: 1 / message.length / 1000 },
    },
  ].map((kind) => ({ ...kind, count: Math.round((poured * kind.share) / kind.piece.length) }));
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const { name: kind, piece, count, aByte } of kinds) {
      for (const { name, running } of contenders) {
        const seconds = await pour(running.port, piece, count);
        const rate = (count * piece.length * aByte) / seconds;
        if (round > 0) rates.set(kind + name, [...(rates.get(kind + name) ?? []), rate]);
      }
    }
    progress("throughput", round, rounds);
  }
  return kinds.flatMap(({ name: kind, unit }) => {
    const of = (way: string): readonly number[] => rates.get(kind + way) ?? [];
    return contenders.map(({ name }) =>
      figureOf(`${kind}, ${name}`, unit, "higher", of(name), { against: comparedWithOthers(name, of) }),
    );
  });
}

import { getOrMake } from "../bytes/keyed.ts";
import { SpanSet } from "../bytes/spanSet.ts";
import { type Entry, type Leg, legKey, type RecordingHeader, type RecordingSource } from "./entry.ts";

/**
 * Collects the facts about an input that a merge requires in advance: the input's connections, and which bytes of each
 * leg it contains.
 */
export class MergeSurvey {
  /** The time of each connection's first entry, in nanoseconds, keyed by connection number. */
  readonly connections = new Map<Leg["connection"], number>();
  readonly #present = new Map<string, SpanSet>();
  readonly #slicedLegs = new Map<string, Leg>();
  readonly #sliced = new Map<string, SpanSet>();

  add(entry: Entry): void {
    if (entry.type === "header" || entry.type === "unknown") return;
    if ("connection" in entry) this.#meet(entry.connection, entry.atNs);
    if (entry.type === "mark" && entry.target) this.#meet(entry.target.connection, entry.atNs);
    if (entry.type === "chunk") addTo(this.#present, entry, entry.offset, entry.bytes.length);
    if (entry.type === "edit") addTo(this.#present, entry, entry.offset, entry.forwarded.length);
    if (entry.type !== "gap") return;
    for (const leg of entry.legs) {
      this.#meet(leg.connection, entry.atNs);
      if (entry.reason !== "sliced") continue;
      addTo(this.#sliced, leg, leg.offset, leg.byteLength);
      this.#slicedLegs.set(legKey(leg), { connection: leg.connection, direction: leg.direction });
    }
  }

  /** Returns the bytes of a leg that the input contains. */
  present(leg: Leg): SpanSet {
    return this.#present.get(legKey(leg)) ?? new SpanSet();
  }

  /** Returns the bytes of a leg that were omitted on purpose. */
  sliced(leg: Leg): SpanSet {
    return this.#sliced.get(legKey(leg)) ?? new SpanSet();
  }

  /** Legs from which bytes were omitted on purpose. */
  get slicedLegs(): readonly Leg[] {
    return [...this.#slicedLegs.values()];
  }

  #meet(connection: Leg["connection"], atNs: number): void {
    if (!this.connections.has(connection)) this.connections.set(connection, atNs);
  }
}

export interface MergeInput {
  /** The input's name in the merged recording. */
  readonly name: string;
  readonly header: RecordingHeader;
  readonly survey: MergeSurvey;
}

/** An input together with its place in the merged recording. */
export interface PlacedInput extends MergeInput {
  /** Nanoseconds to add to the input's times, never negative. */
  readonly offsetNs: number;
  /**
   * The numbers of the input's connections in the merged recording. Inputs with the same uuid are parts of one
   * recording and share these numbers.
   */
  readonly connections: ReadonlyMap<Leg["connection"], Leg["connection"]>;
}

export interface MergePlan {
  readonly header: RecordingHeader;
  readonly inputs: readonly PlacedInput[];
  /** Names of inputs without a known start time. Their times begin at the start of the merged recording. */
  readonly unplaced: readonly string[];
}

/**
 * Gives all inputs one clock and one numbering of connections.
 * @param fresh values for a new header; `uuid` is used unless all inputs are parts of one recording
 * @returns undefined if the times of the inputs are too far apart for one clock in nanoseconds (104 days)
 */
export function planMerge(
  inputs: readonly MergeInput[],
  fresh: { readonly uuid: string; readonly tool: string },
): MergePlan | undefined {
  const clock = commonClock(inputs.map(({ header }) => header));
  if (clock.offsetsNs.some((offset) => !Number.isSafeInteger(offset))) return undefined;
  const numbering = numberConnections(inputs, clock.offsetsNs);
  const placed = inputs.map((input, i) => ({
    ...input,
    offsetNs: clock.offsetsNs[i] ?? 0,
    connections: numbering.get(input.header.uuid) ?? new Map(),
  }));
  const [first] = inputs;
  const oneRecording = first !== undefined && inputs.every(({ header }) => header.uuid === first.header.uuid);
  return {
    // Joining the parts of one recording recreates that recording.
    header: oneRecording ? first.header : mergedHeader(placed, clock.startedAt, fresh),
    inputs: placed,
    unplaced: oneRecording ? [] : inputs.filter((_, i) => !clock.placed[i]).map(({ name }) => name),
  };
}

interface CommonClock {
  readonly offsetsNs: readonly number[];
  readonly placed: readonly boolean[];
  readonly startedAt: string | null;
}

/** Finds a common time zero: monotonic clocks align recordings of one run exactly, and wall clocks align the rest. */
function commonClock(headers: readonly RecordingHeader[]): CommonClock {
  const wallMs = headers.map(({ startedAt }) => (startedAt === null ? Number.NaN : Date.parse(startedAt)));
  const anchors = headers.map((header, i) =>
    headers.findIndex(
      (other, j) =>
        !Number.isNaN(wallMs[j]) && (i === j || (header.clock !== null && other.clock?.id === header.clock.id)),
    ),
  );
  // Nanoseconds since 1970 are too large for a number, so use times relative to one of the inputs.
  const referenceMs = wallMs.find((ms) => !Number.isNaN(ms)) ?? 0;
  const startsNs = headers.map((header, i) => {
    const anchor = anchors[i] ?? -1;
    const anchorMs = wallMs[anchor];
    if (anchorMs === undefined) return undefined;
    const wallNs = (anchorMs - referenceMs) * 1e6;
    return wallNs + (header.clock?.atStartNs ?? 0) - (headers[anchor]?.clock?.atStartNs ?? 0);
  });
  const known = startsNs.filter((start) => start !== undefined);
  const zeroNs = known.length === 0 ? 0 : Math.min(...known);
  const first = startsNs.indexOf(zeroNs);
  const oneClock = headers.every(({ clock }) => clock !== null && clock.id === headers[0]?.clock?.id);
  return {
    offsetsNs: headers.map((header, i) =>
      startsNs[i] === undefined ? offsetInOwnClock(header, headers) : startsNs[i] - zeroNs,
    ),
    placed: startsNs.map((start) => start !== undefined || oneClock),
    startedAt:
      known.length === 0 ? null : (headers[first]?.startedAt ?? new Date(referenceMs + zeroNs / 1e6).toISOString()),
  };
}

/** Returns the nanoseconds from the start of the first recording with the same clock to the start of this one. */
function offsetInOwnClock(header: RecordingHeader, headers: readonly RecordingHeader[]): number {
  const { clock } = header;
  if (clock === null) return 0;
  const starts = headers.flatMap((other) => (other.clock?.id === clock.id ? [other.clock.atStartNs] : []));
  return clock.atStartNs - Math.min(...starts);
}

/**
 * Numbers the connections of each recording, and returns the numbers by uuid. If any two original numbers collide, all
 * connections are renumbered from 1 in the order in which they were opened.
 */
function numberConnections(
  inputs: readonly MergeInput[],
  offsetsNs: readonly number[],
): Map<string, Map<Leg["connection"], Leg["connection"]>> {
  const opened = new Map<string, { uuid: string; connection: Leg["connection"]; atNs: number }>();
  inputs.forEach(({ header: { uuid }, survey }, i) => {
    for (const [connection, at] of survey.connections) {
      const key = `${uuid} ${connection}`;
      const atNs = at + (offsetsNs[i] ?? 0);
      const before = opened.get(key);
      if (!before || atNs < before.atNs) opened.set(key, { uuid, connection, atNs });
    }
  });
  const all = [...opened.values()].sort((a, b) => a.atNs - b.atNs);
  const collide = new Set(all.map(({ connection }) => connection)).size < all.length;
  const numbering = new Map(inputs.map(({ header }) => [header.uuid, new Map<number, number>()]));
  all.forEach(({ uuid, connection }, i) => {
    numbering.get(uuid)?.set(connection, collide ? i + 1 : connection);
  });
  return numbering;
}

function mergedHeader(
  inputs: readonly PlacedInput[],
  startedAt: string | null,
  fresh: { readonly uuid: string; readonly tool: string },
): RecordingHeader {
  const headers = inputs.map(({ header }) => header);
  const upstreams = new Set(headers.map(({ upstream }) => upstream));
  const synthesised = headers.flatMap((header) => header.synthesised ?? []);
  const clockIds = new Set(headers.map(({ clock }) => clock?.id));
  const earliest = inputs.reduce((first, input) => (input.offsetNs < first.offsetNs ? input : first));
  return {
    uuid: fresh.uuid,
    startedAt,
    tool: fresh.tool,
    listen: [...new Set(headers.flatMap(({ listen }) => listen))],
    upstream: upstreams.size === 1 ? (headers[0]?.upstream ?? null) : null,
    clock: clockIds.size === 1 ? earliest.header.clock : null,
    synthesised: synthesised.length === 0 ? null : [...new Set(synthesised)],
    sources: inputs.flatMap(sourcesOf),
  };
}

/** Returns an input and its own sources, with the times and connections of the merged recording. */
function sourcesOf({ name, header, offsetNs, connections }: PlacedInput): RecordingSource[] {
  const { uuid, startedAt } = header;
  const own = { name, uuid, startedAt, clockOffsetNs: offsetNs, connections: [...connections] };
  const earlier = header.sources.map((source) => ({
    ...source,
    clockOffsetNs: source.clockOffsetNs + offsetNs,
    connections: source.connections.flatMap(([there, here]) => {
      const now = connections.get(here);
      return now === undefined ? [] : [[there, now] as const];
    }),
  }));
  return [own, ...earlier];
}

function addTo(sets: Map<string, SpanSet>, leg: Leg, offset: number, byteLength: number): void {
  getOrMake(sets, legKey(leg), () => new SpanSet()).add(offset, offset + byteLength);
}

import type { EntryCopy, Leg } from "./entry.ts";
import type { PlacedInput } from "./mergePlan.ts";
import { Reunion } from "./reunion.ts";

/** An input of a merge. Its entries already have the times and connections of the merged recording. */
interface Lane {
  readonly input: PlacedInput;
  readonly reunion: Reunion | undefined;
  queue: EntryCopy[];
  at: number;
  finished: boolean;
  /** Time of the last entry taken; used for entries without a time. */
  lastNs: number;
}

/**
 * Merges the entries of several recordings, sorted by time. Entries with equal times, and entries of one recording,
 * keep their order. Sans-io: the caller checks {@link wants}, pushes entries, and takes entries in their final order,
 * so that inputs can be of any size.
 */
export class Merger {
  readonly #lanes: readonly Lane[];
  readonly #reunions: readonly Reunion[];

  constructor(inputs: readonly PlacedInput[]) {
    const reunions = new Map<string, Reunion>();
    for (const { header } of inputs) {
      const parts = inputs.filter((input) => input.header.uuid === header.uuid);
      if (parts.length > 1 && !reunions.has(header.uuid)) reunions.set(header.uuid, new Reunion(parts));
    }
    this.#reunions = [...reunions.values()];
    this.#lanes = inputs.map((input) => ({
      input,
      reunion: reunions.get(input.header.uuid),
      queue: [],
      at: 0,
      finished: false,
      lastNs: 0,
    }));
  }

  /** Indices of the inputs whose next entries are needed before more entries can be taken. */
  get wants(): number[] {
    return this.#lanes.flatMap((lane, i) => (!lane.finished && lane.at === lane.queue.length ? [i] : []));
  }

  /** Adds the next entries of an input. */
  push(input: number, copies: readonly EntryCopy[]): void {
    const lane = this.#lanes[input];
    if (!lane) return;
    lane.queue = [...lane.queue.slice(lane.at), ...copies.map((copy) => placeIn(lane.input, copy))];
    lane.at = 0;
  }

  /** Declares that an input has no more entries. */
  finish(input: number): void {
    const lane = this.#lanes[input];
    if (!lane) return;
    lane.finished = true;
    if (lane.at === lane.queue.length) lane.reunion?.partEnded(lane.input);
  }

  /**
   * Returns the entries whose final order is already known. Once all inputs have finished, returns the remaining
   * entries.
   */
  take(): EntryCopy[] {
    const taken: EntryCopy[] = [];
    let settled = this.wants.length === 0;
    while (settled) {
      const lane = this.#next();
      const copy = lane?.queue[lane.at];
      if (!lane || !copy) {
        for (const reunion of this.#reunions) taken.push(...reunion.rest());
        break;
      }
      lane.at += 1;
      if (copy.type !== "unknown") lane.lastNs = copy.atNs;
      if (lane.reunion) taken.push(...lane.reunion.take(lane.input, copy));
      else taken.push(copy);
      if (lane.at < lane.queue.length) continue;
      if (lane.finished) lane.reunion?.partEnded(lane.input);
      else settled = false;
    }
    return taken;
  }

  /**
   * Returns the lane whose next entry is due: the earliest entry that does not have to wait for bytes from another
   * part.
   */
  #next(): Lane | undefined {
    let due: Lane | undefined;
    let dueWaits = true;
    for (const lane of this.#lanes) {
      const copy = lane.queue[lane.at];
      if (!copy) continue;
      const waits = lane.reunion?.mustWait(lane.input, copy) ?? false;
      // If parts contradict each other, all of them may have to wait. In that case, go by their times only.
      const earlier = due === undefined || timeOf(lane) < timeOf(due);
      if (due === undefined || (dueWaits && !waits) || (dueWaits === waits && earlier)) {
        due = lane;
        dueWaits = waits;
      }
    }
    return due;
  }
}

function timeOf(lane: Lane): number {
  const copy = lane.queue[lane.at];
  return copy && copy.type !== "unknown" ? copy.atNs : lane.lastNs;
}

/** Returns an entry with the time and connections of the merged recording. */
function placeIn({ offsetNs, connections }: PlacedInput, copy: EntryCopy): EntryCopy {
  if (copy.type === "unknown") return copy;
  const atNs = copy.atNs + offsetNs;
  const renumbered = <L extends Pick<Leg, "connection">>(leg: L): L => ({
    ...leg,
    connection: connections.get(leg.connection) ?? leg.connection,
  });
  switch (copy.type) {
    case "document":
      return { ...copy, atNs };
    case "mark":
      return { ...copy, atNs, target: copy.target && renumbered(copy.target) };
    case "gap":
      return { ...copy, atNs, fromNs: copy.fromNs + offsetNs, legs: copy.legs.map(renumbered) };
    default:
      return { ...renumbered(copy), atNs };
  }
}

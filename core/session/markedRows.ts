import { addToList, getOrMake } from "../bytes/keyed.ts";
import { partitionPoint } from "../bytes/partitionPoint.ts";
import { type ConnectionId, type FrameNumber, type Leg, legKey } from "../recording/entry.ts";
import { frameHeadByteLength } from "../wire/frame.ts";
import type { FrameStore } from "./frameStore.ts";

/** Where a mark is: on the message that contains this byte of a leg. */
type Target = Leg & { readonly offset: number };

/**
 * Finds the rows that have marks. If the user adds a mark while a message arrives, the mark may precede the message in
 * the file, so the mark waits for its row. Each new row is looked up only once, so marks that belong to no message cost
 * no more than others.
 */
export class MarkedRows {
  readonly #frames: FrameStore;
  readonly #rows = new Set<FrameNumber>();
  /** For each leg, the offsets of marks for which there is no row yet, in ascending order. */
  readonly #awaited = new Map<string, FrameNumber[]>();
  /** Rows by leg, for the connections requested so far, up to the last request. */
  readonly #legs = new Map<string, FrameNumber[]>();
  readonly #listed = new Map<ConnectionId, number>();

  constructor(frames: FrameStore) {
    this.#frames = frames;
  }

  has(n: FrameNumber): boolean {
    return this.#rows.has(n);
  }

  clear(): void {
    this.#rows.clear();
    this.#awaited.clear();
  }

  /** Adds a mark. Returns true if this marks a previously unmarked row. */
  take(target: Target): boolean {
    const n = this.rowAt(target);
    if (n !== null) {
      const isNew = !this.#rows.has(n);
      this.#rows.add(n);
      return isNew;
    }
    const awaited = getOrMake(this.#awaited, legKey(target), () => []);
    const at = partitionPoint(awaited.length, (index) => (awaited[index] ?? 0) < target.offset);
    awaited.splice(at, 0, target.offset);
    return false;
  }

  /** Marks the newest row if a mark was waiting for it. */
  meet(n: FrameNumber): void {
    if (this.#awaited.size === 0) return;
    const awaited = this.#awaited.get(this.#keyOf(n)) ?? [];
    const start = this.#frames.offsetOf(n);
    const next = awaited[partitionPoint(awaited.length, (at) => (awaited[at] ?? 0) < start)];
    if (next !== undefined && next < this.#endOf(n)) this.#rows.add(n);
  }

  /** Returns the number of the row that contains a byte of a leg; null if there is none. */
  rowAt(target: Target): FrameNumber | null {
    this.#list(target.connection);
    const rows = this.#legs.get(legKey(target)) ?? [];
    // The frames of a leg are in the order of its bytes.
    const after = partitionPoint(rows.length, (index) => this.#frames.offsetOf(rows[index] ?? 0) <= target.offset);
    const n = rows[after - 1];
    return n !== undefined && target.offset < this.#endOf(n) ? n : null;
  }

  #list(connection: ConnectionId): void {
    const rows = this.#frames.rowsOf(connection);
    for (let index = this.#listed.get(connection) ?? 0; index < rows.length; index++)
      addToList(this.#legs, this.#keyOf(rows.at(index)), rows.at(index));
    this.#listed.set(connection, rows.length);
  }

  #endOf(n: FrameNumber): number {
    return this.#frames.offsetOf(n) + this.#frames.byteLengthOf(n) + frameHeadByteLength;
  }

  #keyOf(n: FrameNumber): string {
    return legKey({ connection: this.#frames.connectionOf(n), direction: this.#frames.directionOf(n) });
  }
}

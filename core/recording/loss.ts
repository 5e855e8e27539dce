import {
  type Damage,
  type EndEntry,
  type Entry,
  type GapEntry,
  type Leg,
  type LegGap,
  legKey,
  type ReadItem,
} from "./entry.ts";

/** What a recording lacks, as far as the file itself tells. */
export interface Loss {
  /** True when the end record was read. */
  readonly complete: boolean;
  /** Damaged stretches of the file, adjacent ones joined. */
  readonly damage: readonly Damage[];
  /** Bytes of the file in no record. */
  readonly damagedBytes: number;
  /** Records known to be missing: jumps in the sequence numbers that no gap record explains. */
  readonly missingRecords: number;
  /** Traffic that is missing although records after it are there, leg by leg. */
  readonly holes: readonly LegGap[];
  /** Gap records, in order. */
  readonly gaps: readonly GapEntry[];
  /** Traffic that gap records say was never written. */
  readonly unwrittenBytes: number;
  /** Set when the end record counts otherwise than what was read. */
  readonly endMismatch: boolean;
  /** `damagedBytes + unwrittenBytes`, the figure of `chamber info`. */
  readonly lostBytes: number;
}

/** Adds up, item by item, what is missing from a recording. */
export class LossAccount {
  readonly #damage: Damage[] = [];
  readonly #gaps: GapEntry[] = [];
  readonly #holes: LegGap[] = [];
  readonly #expected = new Map<string, number>();
  #missingRecords = 0;
  #unwritten = 0;
  #lastSequence = 0;
  #end: EndEntry | undefined;
  #chunks = 0;
  readonly #bytes = { clientToServer: 0, serverToClient: 0 };

  add(item: ReadItem): void {
    if (item.kind === "damage") this.#addDamage(item);
    else this.#addEntry(item.entry);
  }

  /** The sum so far. */
  get loss(): Loss {
    const damagedBytes = this.#damage.reduce((sum, damage) => sum + damage.byteLength, 0);
    return {
      complete: this.#end !== undefined,
      damage: this.#damage,
      damagedBytes,
      missingRecords: this.#missingRecords,
      holes: this.#holes,
      gaps: this.#gaps,
      unwrittenBytes: this.#unwritten,
      endMismatch: this.#end !== undefined && !this.#agrees(this.#end),
      lostBytes: damagedBytes + this.#unwritten,
    };
  }

  #addDamage(damage: Damage): void {
    const last = this.#damage.at(-1);
    if (last && last.fileOffset + last.byteLength === damage.fileOffset) {
      this.#damage[this.#damage.length - 1] = { ...last, byteLength: last.byteLength + damage.byteLength };
    } else this.#damage.push(damage);
  }

  #addEntry(entry: Entry): void {
    if (entry.type === "header" || entry.type === "unknown") return;
    this.#missingRecords += entry.sequence - this.#lastSequence - 1 - (entry.type === "gap" ? entry.records : 0);
    this.#lastSequence = entry.sequence;
    if (entry.type === "gap") {
      this.#gaps.push(entry);
      for (const leg of entry.legs) {
        if (entry.reason !== "sliced") this.#unwritten += leg.byteLength;
        this.#noteHole(leg, leg.offset);
        this.#expected.set(legKey(leg), leg.offset + leg.byteLength);
      }
    }
    if (entry.type === "chunk") this.#addStream(entry, entry.offset, entry.bytes.length);
    if (entry.type === "edit") this.#addStream(entry, entry.offset, entry.forwarded.length);
    if (entry.type === "end") this.#end = entry;
  }

  #addStream(leg: Leg, offset: number, byteLength: number): void {
    this.#chunks += 1;
    this.#bytes[leg.direction === "client-to-server" ? "clientToServer" : "serverToClient"] += byteLength;
    this.#noteHole(leg, offset);
    this.#expected.set(legKey(leg), offset + byteLength);
  }

  #noteHole(leg: Leg, offset: number): void {
    const expected = this.#expected.get(legKey(leg)) ?? 0;
    if (offset <= expected) return;
    this.#holes.push({
      connection: leg.connection,
      direction: leg.direction,
      offset: expected,
      byteLength: offset - expected,
    });
  }

  #agrees(end: EndEntry): boolean {
    // Missing records explain a difference by themselves; they are counted above.
    return (
      this.#missingRecords > 0 ||
      (end.chunks === this.#chunks &&
        end.bytes.clientToServer === this.#bytes.clientToServer &&
        end.bytes.serverToClient === this.#bytes.serverToClient)
    );
  }
}

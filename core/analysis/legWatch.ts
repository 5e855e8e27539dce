import { directions, type Entry, isSequenced, type Leg, legKey } from "../recording/entry.ts";

/** Watches how far the bytes of each leg are known, to tell when some are missing. */
export class LegWatch {
  readonly #offsets = new Map<string, number>();
  readonly #connections = new Set<number>();
  /** Legs that may lack bytes since records went missing: the next bytes of a leg show whether it does. */
  readonly #doubtful = new Set<string>();
  #sequence = 0;

  /** Legs of which bytes before this entry are not in the recording. */
  lossesOf(entry: Entry): Leg[] {
    this.#count(entry);
    switch (entry.type) {
      case "gap":
        return entry.legs.flatMap((leg) => this.#advance(leg, leg.offset + leg.byteLength, 0));
      case "chunk":
        return this.#advance(entry, entry.offset, entry.bytes.length);
      case "edit":
        return this.#advance(entry, entry.offset, entry.forwarded.length);
      case "closed":
        return this.#doubtful.delete(legKey(entry)) ? [legOf(entry)] : [];
      default:
        return [];
    }
  }

  /** A jump in the numbers of records that no gap explains may have taken bytes of any leg. */
  #count(entry: Entry): void {
    if ("connection" in entry) this.#connections.add(entry.connection);
    if (!isSequenced(entry)) return;
    const missing = entry.sequence - this.#sequence - 1;
    this.#sequence = Math.max(this.#sequence, entry.sequence);
    if (missing <= 0 || (entry.type === "gap" && missing === entry.records)) return;
    for (const connection of this.#connections)
      for (const direction of directions) this.#doubtful.add(legKey({ connection, direction }));
  }

  #advance(leg: Leg, offset: number, byteLength: number): Leg[] {
    const key = legKey(leg);
    const isMissing = offset > (this.#offsets.get(key) ?? 0);
    this.#offsets.set(key, offset + byteLength);
    this.#doubtful.delete(key);
    return isMissing ? [legOf(leg)] : [];
  }
}

function legOf({ connection, direction }: Leg): Leg {
  return { connection, direction };
}

import type { Entry, Leg } from "../recording/entry.ts";

/** Watches how far the bytes from each server are known, to tell when some are missing. */
export class LegWatch {
  readonly #offsets = new Map<number, number>();

  /** Connections whose client was sent bytes before this entry that are not in the recording. */
  lossesOf(entry: Entry): number[] {
    if (entry.type === "gap") return entry.legs.flatMap((leg) => this.#advance(leg, leg.offset + leg.byteLength, 0));
    if (entry.type === "chunk") return this.#advance(entry, entry.offset, entry.bytes.length);
    if (entry.type === "edit") return this.#advance(entry, entry.offset, entry.forwarded.length);
    return [];
  }

  #advance({ connection, direction }: Leg, offset: number, byteLength: number): number[] {
    if (direction !== "server-to-client") return [];
    const isMissing = offset > (this.#offsets.get(connection) ?? 0);
    this.#offsets.set(connection, offset + byteLength);
    return isMissing ? [connection] : [];
  }
}

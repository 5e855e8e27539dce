import type { LegLoss } from "../game/games.ts";
import { directions, type Entry, isSequenced, type Leg, legKey, type SequencedEntry } from "../recording/entry.ts";
import { isUnreadPart } from "../recording/loss.ts";

/** Tracks the offset of the next byte expected on each leg, to detect missing bytes. */
export class LegWatch {
  readonly #offsets = new Map<string, number>();
  /** Legs, by key, that are not in doubt. A jump in the sequence numbers makes all legs doubtful. */
  readonly #certain = new Map<string, Leg>();
  readonly #connections = new Set<Leg["connection"]>();
  /** Legs, by key, that have not been closed. */
  readonly #open = new Map<string, Leg>();
  /** Legs that may lack bytes because records are missing. The next bytes of a leg show whether bytes are missing. */
  readonly #doubtful = new Set<string>();
  #sequence = 0;
  /** Whether records are missing before the newest entry. */
  #hasJumped = false;
  /** Whether part of another program's file before the newest entry could not be read. */
  #hasUnread = false;
  /** Whether that part directly precedes the newest entry. At the end of a recording, it reveals no loss in a leg. */
  #isAfterUnread = false;

  /** Returns the losses that this entry reveals. */
  lossesOf(entry: Entry): readonly LegLoss[] {
    const unread = this.#isAfterUnread && "connection" in entry ? this.#unread() : none;
    const doubts = this.#count(entry);
    const seen = this.#seenBy(entry);
    return doubts.length === 0 && unread.length === 0 ? seen : [...unread, ...doubts, ...seen];
  }

  #seenBy(entry: Entry): readonly LegLoss[] {
    switch (entry.type) {
      case "gap":
        if (isUnreadPart(entry)) this.#isAfterUnread = this.#hasUnread = true;
        return entry.legs.flatMap((leg) => this.#advance(leg, leg.offset + leg.byteLength, 0));
      case "chunk":
        return this.#advance(entry, entry.offset, entry.bytes.length);
      case "edit":
        return this.#advance(entry, entry.offset, entry.forwarded.length);
      case "closed":
        this.#open.delete(legKey(entry));
        return this.#settle(entry) ? [lossOf(entry, "lost")] : none;
      default:
        return none;
    }
  }

  /** If sequence numbers jump and no gap record explains the jump, any leg may lack bytes. */
  #count(entry: Entry): readonly LegLoss[] {
    if (!("connection" in entry)) return isSequenced(entry) ? this.follow(entry) : none;
    const isKnown = this.#connections.has(entry.connection);
    // Records that are missing before a connection opened do not contain its bytes.
    const isNew = !isKnown && entry.type === "opened";
    if (!isNew) this.#meet(entry.connection);
    const losses = this.follow(entry);
    if (isNew) this.#meet(entry.connection);
    if (!isKnown && entry.type !== "opened" && this.#hasUnread)
      return [...losses, ...directions.map((direction) => lossOf({ connection: entry.connection, direction }, "lost"))];
    // If records are missing before a connection whose beginning is not recorded, both of its legs may lack bytes.
    if (isKnown || entry.type === "opened" || !this.#hasJumped) return losses;
    return [...losses, ...this.#doubt(entry.connection)];
  }

  /** An unreadable part may have contained bytes of any leg, and no later offset shows whether it did. */
  #unread(): readonly LegLoss[] {
    this.#isAfterUnread = false;
    return [...this.#open.values()].map((leg) => lossOf(leg, "lost"));
  }

  #doubt(connection: Leg["connection"]): readonly LegLoss[] {
    return directions.flatMap((direction) => {
      const leg = { connection, direction };
      const key = legKey(leg);
      if (!this.#certain.delete(key)) return none;
      this.#doubtful.add(key);
      return lossOf(leg, "doubtful");
    });
  }

  /** Returns the losses that an entry's sequence number reveals, regardless of the entry's type. */
  follow(entry: SequencedEntry): readonly LegLoss[] {
    const missing = entry.sequence - this.#sequence - 1;
    this.#sequence = Math.max(this.#sequence, entry.sequence);
    if (missing <= 0) return none;
    this.#hasJumped = true;
    if (entry.type === "gap" && missing === entry.records) return none;
    const losses = [...this.#certain.values()].map((leg) => lossOf(leg, "doubtful"));
    for (const key of this.#certain.keys()) this.#doubtful.add(key);
    this.#certain.clear();
    return losses;
  }

  #meet(connection: Leg["connection"]): void {
    if (this.#connections.has(connection)) return;
    this.#connections.add(connection);
    for (const direction of directions) {
      const leg = { connection, direction };
      this.#certain.set(legKey(leg), leg);
      this.#open.set(legKey(leg), leg);
    }
  }

  #advance(leg: Leg, offset: number, byteLength: number): readonly LegLoss[] {
    const key = legKey(leg);
    const isMissing = offset > (this.#offsets.get(key) ?? 0);
    this.#offsets.set(key, offset + byteLength);
    const wasDoubtful = this.#settle(leg);
    if (isMissing) return [lossOf(leg, "lost")];
    return wasDoubtful ? [lossOf(leg, "whole")] : none;
  }

  /** Marks a leg as certain again. Returns whether it was doubtful. */
  #settle({ connection, direction }: Leg): boolean {
    const key = legKey({ connection, direction });
    if (!this.#doubtful.delete(key)) return false;
    this.#certain.set(key, { connection, direction });
    return true;
  }
}

/** The result for almost every chunk: no loss. */
const none: readonly LegLoss[] = [];

function lossOf({ connection, direction }: Leg, kind: LegLoss["kind"]): LegLoss {
  return { connection, direction, kind };
}

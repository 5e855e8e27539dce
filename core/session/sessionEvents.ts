import { damageWords } from "../analysis/lossWords.ts";
import { addToList } from "../bytes/keyed.ts";
import type { Damage, FrameNumber } from "../recording/entry.ts";
import type { SessionEvent } from "./rowView.ts";

/** The events between the rows of a session that a view shows: ends of connections, failures and losses. */
export class SessionEvents {
  readonly all: SessionEvent[] = [];
  /** The indexes of the events before each row. */
  readonly #before = new Map<FrameNumber, number[]>();
  #lastDamage: Damage | null = null;

  /** Returns the indexes of the events before a row. */
  before(n: FrameNumber): readonly number[] {
    return this.#before.get(n) ?? [];
  }

  add({ atNs, ...event }: Omit<SessionEvent, "atMs"> & { readonly atNs: number }): void {
    addToList(this.#before, event.beforeN, this.all.length);
    this.all.push({ ...event, atMs: atNs / 1e6 });
  }

  /** Adds damage to the file. Adjacent losses with the same reason are one event. */
  damage(damage: Damage, { beforeN, atNs }: { readonly beforeN: FrameNumber; readonly atNs: number }): void {
    const last = this.#lastDamage;
    const at = this.all.length - 1;
    const event = this.all[at];
    const touches =
      last?.reason === damage.reason &&
      last.fileOffset + last.byteLength === damage.fileOffset &&
      event?.kind === "lost" &&
      event.beforeN === beforeN;
    this.#lastDamage = touches ? { ...last, byteLength: last.byteLength + damage.byteLength } : damage;
    const words = damageWords(this.#lastDamage);
    if (touches) this.all[at] = { ...event, ...words };
    else this.add({ kind: "lost", beforeN, atNs, connection: null, power: null, ...words });
  }
}

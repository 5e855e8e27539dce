import type { EndEntry, Entry, EntryDraft } from "./entry.ts";
import { legKey } from "./entry.ts";

/** Assigns sequence numbers and offsets to drafts as a recording's writer does, but without encoding them. */
export class Placer {
  readonly #offsets = new Map<string, number>();
  readonly #totals = { chunks: 0, clientToServer: 0, serverToClient: 0 };
  #sequence = 0;
  #lastNs = 0;

  place(draft: EntryDraft): Entry {
    if (draft.type === "unknown") return draft;
    this.#sequence += 1;
    this.#lastNs = Math.max(this.#lastNs, draft.atNs);
    const sequence = this.#sequence;
    if (draft.type !== "chunk" && draft.type !== "edit") return { ...draft, sequence };
    const { length } = draft.type === "chunk" ? draft.bytes : draft.forwarded;
    const offset = this.#offsets.get(legKey(draft)) ?? 0;
    this.#offsets.set(legKey(draft), offset + length);
    this.#totals.chunks += 1;
    this.#totals[draft.direction === "client-to-server" ? "clientToServer" : "serverToClient"] += length;
    return { ...draft, sequence, offset };
  }

  /** Returns the end entry, which shows that nothing is missing. */
  end(): EndEntry {
    const { chunks, clientToServer, serverToClient } = this.#totals;
    this.#sequence += 1;
    const bytes = { clientToServer, serverToClient };
    return { type: "end", sequence: this.#sequence, atNs: this.#lastNs, chunks, bytes };
  }
}

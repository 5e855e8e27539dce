import type { FrameNumber } from "../../recording/entry.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";

/**
 * Finds the element on the page that belongs to a frame. `n7203` is the id of the order, position or press message that
 * frame 7203 first reported; `t4` is the id of the fifth turn.
 */
export class Anchors {
  readonly #ids = new Map<FrameNumber, string>();
  /** The index of each turn, keyed by turn key. */
  readonly #turns = new Map<string, number>();
  readonly #claimed = new Set<FrameNumber>();
  /** The first frame of each turn, where known, in order. */
  readonly #begins: { readonly n: FrameNumber; readonly turn: number }[] = [];

  constructor({ turns, press }: Pick<Report, "turns" | "press">) {
    for (const [at, { turn, n, orders }] of turns.entries()) {
      this.#turns.set(turn, at);
      if (n !== null) {
        this.#ids.set(n, `n${n}`);
        this.#begins.push({ n, turn: at });
      }
      for (const order of orders) if (order.n !== null) this.#ids.set(order.n, `n${order.n}`);
    }
    for (const { id, seenBy } of press) {
      for (const n of Object.values(seenBy)) this.#ids.set(n, `n${id}`);
      this.#ids.set(id, `n${id}`);
    }
  }

  /** Reserves the id of a frame; returns null if an earlier element already has it. */
  claim(n: FrameNumber): string | null {
    if (this.#claimed.has(n)) return null;
    this.#claimed.add(n);
    return `n${n}`;
  }

  /** Returns the index of a turn; null if its position is not in the recording. */
  turnAt(turn: string | null): number | null {
    return turn === null ? null : (this.#turns.get(turn) ?? null);
  }

  /** Returns the index of the turn in which a frame arrived; null if unknown or before the first turn. */
  turnOf(n: FrameNumber): number | null {
    return this.#begins.findLast((each) => each.n <= n)?.turn ?? null;
  }

  /**
   * Returns the id of the element that a frame reported, or the id of its turn if that element is not on the page; null
   * if neither is.
   */
  idAt(n: FrameNumber, turn: string | null = null): string | null {
    const at = this.turnAt(turn) ?? this.turnOf(n);
    return this.#ids.get(n) ?? (at === null ? null : `t${at}`);
  }

  /**
   * Returns a link to the element that a frame reported, or to its turn if that element is not on the page.
   * @param turn the turn that the frame is about, if known
   */
  link(n: FrameNumber, turn: string | null = null): Markup {
    const id = this.idAt(n, turn);
    const words = `#${n}`;
    return id === null ? html`${words}` : html`<a href="#${id}">${words}</a>`;
  }

  /** Returns a link to a turn, with the given text. */
  turnLink(turn: string | null, words: string): Markup {
    const at = this.turnAt(turn);
    return at === null ? html`${words}` : html`<a href="#t${at}">${words}</a>`;
  }
}

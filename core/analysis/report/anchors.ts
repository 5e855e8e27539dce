import type { FrameNumber } from "../../recording/entry.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { grouped } from "./words.ts";

/**
 * Where on the page a frame's message stands: `n7203` of an order, a position or a press message that the frame
 * told of first, `t4` of the fifth turn.
 */
export class Anchors {
  readonly #ids = new Map<FrameNumber, string>();
  /** By turn key. */
  readonly #turns = new Map<string, number>();
  readonly #claimed = new Set<FrameNumber>();
  /** First frame of each turn that is known, in order. */
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

  /** The id of what a frame told of; null: something before it has it. */
  claim(n: FrameNumber): string | null {
    if (this.#claimed.has(n)) return null;
    this.#claimed.add(n);
    return `n${n}`;
  }

  /** Place of a turn; null: its position was not seen. */
  turnAt(turn: string | null): number | null {
    return turn === null ? null : (this.#turns.get(turn) ?? null);
  }

  /** The turn in which a frame came; null: before the first, or that is not known. */
  turnOf(n: FrameNumber): number | null {
    return this.#begins.findLast((each) => each.n <= n)?.turn ?? null;
  }

  /**
   * A link to what a frame told; where that does not stand on the page, to its turn.
   * @param turn what the frame is about, where that is known
   */
  link(n: FrameNumber, turn: string | null = null): Markup {
    const at = this.turnAt(turn) ?? this.turnOf(n);
    const id = this.#ids.get(n) ?? (at === null ? null : `t${at}`);
    const words = `#${grouped(n)}`;
    return id === null ? html`${words}` : html`<a href="#${id}">${words}</a>`;
  }

  /** A link to a turn, with these words. */
  turnLink(turn: string | null, words: string): Markup {
    const at = this.turnAt(turn);
    return at === null ? html`${words}` : html`<a href="#t${at}">${words}</a>`;
  }
}

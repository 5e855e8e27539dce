import { getOrMake } from "../../../bytes/keyed.ts";
import { type TurnKey, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";
import type { BoardFault } from "./boardFaults.ts";

/** A client that sends press and orders within this time of each other wrote both for the same position. */
const togetherNs = 10e6;

/** The faults of a message that may have crossed a new position in transit. */
interface Held {
  readonly frame: LintFrame;
  readonly turn: TurnKey;
  readonly faults: readonly BoardFault[];
  /** The SUB for the same turn that was sent before the message, or together with it; null if there is none yet. */
  subN: FrameNumber | null;
}

/**
 * Faults that press has on the current board but not on the previous one. They are reported once the server accepts
 * orders that the client sent before the press or together with it, because such orders show that the client knew the
 * current board.
 */
export class HeldFaults {
  readonly #held = new Map<ConnectionId, Held[]>();
  /** The last SUB on each connection, and the turn that was current then. */
  readonly #orders = new Map<ConnectionId, { readonly n: FrameNumber; readonly turn: TurnKey }>();
  readonly #report: (frame: LintFrame, faults: readonly BoardFault[]) => void;

  constructor(report: (frame: LintFrame, faults: readonly BoardFault[]) => void) {
    this.#report = report;
  }

  /** Holds back the faults of a message. */
  add(frame: LintFrame, faults: readonly BoardFault[]): void {
    const turn = frame.game?.after.current?.turn;
    if (!turn || faults.length === 0) return;
    const orders = this.#orders.get(frame.connection);
    const subN = orders?.turn === turnKey(turn) ? orders.n : null;
    getOrMake(this.#held, frame.connection, () => []).push({ frame, turn: turnKey(turn), faults, subN });
  }

  /** Removes and returns the faults of a message, which have become certain for another reason. */
  take(connection: ConnectionId, n: FrameNumber): readonly BoardFault[] {
    const taken = this.#held.get(connection)?.filter((held) => held.frame.n === n) ?? [];
    this.#keep(connection, (held) => !taken.includes(held));
    return taken.flatMap(({ faults }) => faults);
  }

  /** Handles every frame from clients and every THX, in order. */
  frame(frame: LintFrame): void {
    const { connection, direction, tokens, answers } = frame;
    const turn = frame.game?.after.current?.turn;
    if (direction === "client-to-server" && tokens?.[0] === T.SUB && turn)
      this.#orders.set(connection, { n: frame.n, turn: turnKey(turn) });
    const all = this.#held.get(connection);
    if (!all) return;
    if (direction === "server-to-client") {
      if (answers !== null && tokens?.[0] === T.THX) this.#ofNote(frame, all, answers);
      return;
    }
    if (tokens?.[0] === T.SND) return;
    const isOrders = tokens?.[0] === T.SUB;
    const isTogether = (held: Held): boolean => frame.atNs - held.frame.atNs <= togetherNs;
    for (const held of all) if (isOrders && isTogether(held)) held.subN ??= frame.n;
    this.#keep(connection, (held) => held.subN !== null || isTogether(held));
  }

  #ofNote({ connection, game }: LintFrame, all: readonly Held[], answers: FrameNumber): void {
    const state = game?.after;
    const power = state?.seats.get(connection)?.power ?? null;
    if (!state?.current || power === null) return;
    const { current, past } = state;
    const now = turnKey(current.turn);
    // Other connections may have received the next turn already.
    const bookOf = (turn: TurnKey) => (turn === now ? current : past.get(turn))?.books.get(power);
    const isAccepted = ({ subN, turn }: Held): boolean =>
      subN === answers && (bookOf(turn)?.some(({ n, note }) => n === answers && note === "MBV") ?? false);
    const shown = all.filter(isAccepted);
    for (const held of shown) this.#report(held.frame, held.faults);
    this.#keep(connection, (held) => !shown.includes(held));
  }

  #keep(connection: ConnectionId, isKept: (held: Held) => boolean): void {
    const kept = this.#held.get(connection)?.filter(isKept) ?? [];
    if (kept.length === 0) this.#held.delete(connection);
    else this.#held.set(connection, kept);
  }
}

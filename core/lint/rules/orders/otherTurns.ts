import type { Seat } from "../../../game/state.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import { atTokens, type Finding, type LintFrame } from "../../finding.ts";

/** Press for a turn other than the turn of the last NOW to the client. */
interface PressForOtherTurn {
  readonly atNs: number;
  readonly turn: Turn;
  readonly shown: Turn;
  /** Whether it is for the previous turn, in which case it may have crossed the NOW in transit. */
  readonly isOfEarlier: boolean;
}

/** Maximum number of unanswered messages to keep per connection. */
const mostKept = 64;

/** Keeps one client's press for other turns until it is answered, because some servers ignore the turn. */
export class OtherTurns {
  /** The kept press, keyed by frame. */
  readonly #press = new Map<FrameNumber, PressForOtherTurn>();

  clear(): void {
    this.#press.clear();
  }

  /**
   * Keeps press that the client sent for another turn.
   * @param earlier the turn before the current one
   */
  send({ n, atNs }: LintFrame, turn: Turn | null, seat: Seat | undefined, earlier: Turn | null): void {
    if (turn === null || !seat?.turn || seat.mayHaveMissed || compareTurns(turn, seat.turn) === 0) return;
    const isOfEarlier = earlier !== null && compareTurns(turn, earlier) === 0;
    if (this.#press.size < mostKept) this.#press.set(n, { atNs, turn, shown: seat.turn, isOfEarlier });
  }

  /**
   * Handles a message from the server; returns the finding about the press that the message refuses; null if it refuses
   * none.
   */
  answered({ connection, answers }: LintFrame, isRefused: boolean): Finding<"press-late" | "press-wrong-turn"> | null {
    const press = answers === null ? undefined : this.#press.get(answers);
    if (answers === null || !press) return null;
    this.#press.delete(answers);
    if (!isRefused) return null;
    const { atNs, turn, shown, isOfEarlier } = press;
    const at = { connection, side: "client", n: answers, atNs } as const;
    // Press for the previous turn may have crossed the NOW.
    const code = isOfEarlier ? "press-late" : "press-wrong-turn";
    const facts = { turn: turnKey(turn), shown: turnKey(shown) };
    return { ...at, code, ...atTokens({ start: 1, end: 5 }), facts, cause: "" };
  }
}

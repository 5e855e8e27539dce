import type { GameState } from "../../../game/state.ts";
import { waitingFor } from "../../../game/waiting.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import type { LegEnd, LintFrame } from "../../finding.ts";

/** A power without a client, and the connection that it had; the connection is null if it is not in the recording. */
export interface Absent {
  readonly power: string;
  readonly connection: ConnectionId | null;
}

/** Returns the powers in civil disorder. */
export function absentIn({ powers, seats }: GameState): Absent[] {
  return [...powers].flatMap(([power, { inDisorder }]) => {
    if (!inDisorder) return [];
    const seat = [...seats].findLast(([, one]) => one.power === power);
    return [{ power, connection: seat?.[1].isGone ? seat[0] : null }];
  });
}

/** A game that is waiting. */
export interface Wait {
  readonly connection: ConnectionId;
  /** The CCD after which the game has been waiting: the first copy of the message on any connection. */
  readonly n: FrameNumber;
  readonly sinceNs: number;
  readonly turn: string;
  readonly absent: readonly Absent[];
}

/**
 * Tracks games without time limits after a CCD. Once all other powers have sent their orders, only the absent power
 * keeps the server from processing the turn. Parlance waits for it, and sends no NOT ( TME ).
 */
export class AbsenceWatch {
  /** The CCD in the current turn, and the newest state in which the game was known to continue, keyed by game. */
  readonly #left = new Map<number, { readonly ccd: Pick<Wait, "connection" | "n">; goesOn: GameState | null }>();
  readonly #waits = new Map<number, Wait & { readonly seated: readonly ConnectionId[] }>();
  /** When the first direction of a connection ended. */
  readonly #ends = new Map<ConnectionId, number>();

  /** Handles a message from the server. Returns the wait that the message ends; null if there is none. */
  frame({ reading, game, answers, connection, n, atNs }: LintFrame): Wait | null {
    if (!game || !reading?.ok || reading.direction === "client-to-server") return null;
    const { index, after } = game;
    const { message } = reading;
    if (message.type === "CCD" && message.turn === null && message.undelivered === null && !this.#left.has(index))
      this.#left.set(index, { ccd: { connection, n }, goesOn: null });
    const left = this.#left.get(index);
    if (!left) return null;
    const wait = this.#waits.get(index) ?? null;
    const isMoving = answers === null && (message.type === "ORD" || message.type === "NOW");
    if (!isMoving && after === left.goesOn) return null;
    const turn = isMoving ? null : turnThatWaits(after);
    if (turn === null) {
      left.goesOn = after;
      if (isMoving || after.end !== null) this.#left.delete(index);
      this.#waits.delete(index);
      return wait;
    }
    const seated = [...after.seats].flatMap(([seat, { isGone }]) => (isGone ? [] : seat));
    if (!wait) this.#waits.set(index, { ...left.ccd, sinceNs: atNs, turn, absent: absentIn(after), seated });
    return null;
  }

  legEnded({ connection, atNs }: LegEnd): void {
    if (!this.#ends.has(connection)) this.#ends.set(connection, atNs);
  }

  /** Returns the waits that have not ended, each with the time up to which a client waited. */
  open(endNs: number): { readonly wait: Wait; readonly untilNs: number }[] {
    return [...this.#waits.values()].map((wait) => {
      const ends = wait.seated.map((connection) => this.#ends.get(connection) ?? endNs);
      return { wait, untilNs: Math.max(wait.sinceNs, ...ends) };
    });
  }
}

/** Returns the turn if a game without time limits is waiting only for powers in civil disorder; otherwise null. */
function turnThatWaits(state: GameState): string | null {
  const waiting = state.level === null ? null : waitingFor(state);
  if (!waiting || waiting.isLimited || absentIn(state).length === 0) return null;
  const { ordersOf, goAheadOf, unknown, turn } = waiting;
  return ordersOf.length + goAheadOf.length + unknown.length === 0 ? turn : null;
}

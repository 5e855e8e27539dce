import { getOrMake } from "../../../bytes/keyed.ts";
import type { TurnRecord } from "../../../game/state.ts";
import { isSameTurn } from "../../../map/turn.ts";
import type { LintFrame } from "../../finding.ts";

/** A position and the powers that are still in the game. */
export interface Board {
  readonly record: TurnRecord;
  /** Powers that have a unit or a centre; null while the owners or the units are unknown. */
  readonly alive: ReadonlySet<string> | null;
}

/** The boards that a sender may have seen, the current one first. */
export type Boards = readonly [Board, ...Board[]];

/** A message sent this soon after an event may have been written before the client knew of the event. */
export const crossingNs = 0.5e9;

/**
 * The boards that the sender of a message may have seen: the current board and, if that is new, the boards that it
 * replaced. A message that is wrong on all of them was wrong whenever it was written.
 */
export class BoardsSeen {
  /**
   * The recent turns of each game, keyed by the game's index: the turns that ended less than `crossingNs` ago, then the
   * current turn.
   */
  readonly #recent = new Map<number, TurnRecord[]>();

  /** Handles the frames that may change the position or the notes on orders, and the frames from clients, in order. */
  frame({ game, atNs }: LintFrame): void {
    const record = game?.after.current;
    if (!game || !record) return;
    const recent = getOrMake(this.#recent, game.index, () => []);
    const last = recent.at(-1);
    if (last && isSameTurn(last.turn, record.turn)) recent[recent.length - 1] = record;
    else recent.push(record);
    while (recent[1] && atNs - (recent[1].atNs ?? atNs) >= crossingNs) recent.shift();
  }

  /**
   * Returns the boards, the current one first; null if the current board is unknown, or if other clients are already a
   * turn ahead.
   */
  of({ game, connection }: LintFrame): Boards | null {
    const state = game?.after;
    const record = state?.current;
    const seat = state?.seats.get(connection);
    if (!state || !record?.units || record.atNs === null || !seat || seat.turn === null || seat.mayHaveMissed)
      return null;
    if (!isSameTurn(seat.turn, record.turn)) return null;
    const current = boardOf(record);
    // A client whose orders for a turn were accepted knows the turn.
    if (hasOrdered(record, seat.power)) return [current];
    const before = (this.#recent.get(game?.index ?? 0) ?? []).slice(0, -1);
    const known = before.findLastIndex((one) => hasOrdered(one, seat.power));
    return [current, ...before.slice(Math.max(0, known)).reverse().map(boardOf)];
  }
}

/** Whether the server accepted any of a power's orders for a turn. */
function hasOrdered({ books }: TurnRecord, power: string | null): boolean {
  return power !== null && (books.get(power)?.some(({ note }) => note === "MBV") ?? false);
}

function boardOf(record: TurnRecord): Board {
  return { record, alive: aliveIn(record) };
}

interface Alive {
  readonly centres: TurnRecord["centres"];
  readonly powers: ReadonlySet<string>;
}

const known = new WeakMap<NonNullable<TurnRecord["units"]>, Alive>();

/** Returns the powers with a unit or a centre. A position without owners does not show who is eliminated. */
export function aliveIn({ units, centres }: TurnRecord): ReadonlySet<string> | null {
  if (!units || !centres) return null;
  const kept = known.get(units);
  if (kept?.centres === centres) return kept.powers;
  const powers = new Set(units.map(({ power }) => power));
  for (const { owner, centres: owned } of centres) if (owned.length > 0) powers.add(owner);
  known.set(units, { centres, powers });
  return powers;
}

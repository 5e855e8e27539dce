import type { TurnRecord } from "../../../game/state.ts";
import type { LintFrame } from "../../finding.ts";

/** The last position that a client received, if all other clients received it too. */
export interface BoardSeen {
  readonly record: TurnRecord;
  /** Powers that have a unit or a centre; null while the owners or the units are unknown. */
  readonly alive: ReadonlySet<string> | null;
  /** The position arrived so late that the client may have written the message before it knew the position. */
  readonly mayHaveCrossed: boolean;
}

/** A message sent this soon after an event may have been written before the client knew of the event. */
export const crossingNs = 0.5e9;

/** The board that the sender of a message knew; null if it is unknown, or if others are already a turn further. */
export function boardSeen({ game, connection, atNs }: LintFrame): BoardSeen | null {
  const state = game?.after;
  const record = state?.current;
  const seat = state?.seats.get(connection);
  if (!state || !record?.units || record.atNs === null || !seat || seat.turn === null || seat.mayHaveMissed)
    return null;
  const isShown = seat.turn.season === record.turn.season && seat.turn.year === record.turn.year;
  if (!isShown) return null;
  return { record, alive: aliveIn(record), mayHaveCrossed: atNs - record.atNs < crossingNs };
}

interface Alive {
  readonly centres: TurnRecord["centres"];
  readonly powers: ReadonlySet<string>;
}

const known = new WeakMap<NonNullable<TurnRecord["units"]>, Alive>();

/** The powers with a unit or a centre. A position without owners does not show who is eliminated. */
function aliveIn({ units, centres }: TurnRecord): ReadonlySet<string> | null {
  if (!units || !centres) return null;
  const kept = known.get(units);
  if (kept?.centres === centres) return kept.powers;
  const powers = new Set(units.map(({ power }) => power));
  for (const { owner, centres: owned } of centres) if (owned.length > 0) powers.add(owner);
  known.set(units, { centres, powers });
  return powers;
}

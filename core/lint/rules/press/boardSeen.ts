import type { TurnRecord } from "../../../game/state.ts";
import type { LintFrame } from "../../finding.ts";

/** What a client was shown of its game last, where it was shown what everybody was. */
export interface BoardSeen {
  readonly record: TurnRecord;
  /** Powers that have a unit or a centre; null while owners or units are not known. */
  readonly alive: ReadonlySet<string> | null;
  /** The position came so late that it may have crossed the message, which then knows nothing of it. */
  readonly mayHaveCrossed: boolean;
}

/** What a client says this soon behind something may have been said before it came. */
export const crossingNs = 0.5e9;

/** The board that the sender of a message had before it; null where it is not known, or others are a turn further. */
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

/** Who has a unit or a centre. A position without owners does not tell who is out. */
function aliveIn({ units, centres }: TurnRecord): ReadonlySet<string> | null {
  if (!units || !centres) return null;
  const kept = known.get(units);
  if (kept?.centres === centres) return kept.powers;
  const powers = new Set(units.map(({ power }) => power));
  for (const { owner, centres: owned } of centres) if (owned.length > 0) powers.add(owner);
  known.set(units, { centres, powers });
  return powers;
}

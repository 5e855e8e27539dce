import type { Turn, TurnKey } from "../../../map/turn.ts";
import type { Token } from "../../../tokens/token.ts";
import type { Finding, LintFrame, Place } from "../../finding.ts";

/** What one client was told of its place in a game. */
export interface Attendee {
  /** NME, OBS or IAM, as the server granted it last. */
  granted: Token | null;
  hasMap: boolean;
  /** Its power as HLO or IAM says; `UNO` for an observer; null while it is neither. */
  power: string | null;
  hasHello: boolean;
  /** It took over a power: what was ordered before need not be in view. */
  isReturning: boolean;
  hasCentres: boolean;
  hasPosition: boolean;
  /** SCO came since the last NOW. */
  hasNewOwners: boolean;
  /** ORD came since the last NOW: the turn is over. */
  isBetweenTurns: boolean;
  /** The turn of its last NOW; null before one, and behind one that did not follow. */
  turn: Turn | null;
  /** What ended the game for it: SLO, DRW or SMR. */
  end: string | null;
  /** The next deadline, by the turn that it is of. */
  deadline: { readonly turn: TurnKey; readonly atNs: number } | null;
  /** Refusals that nothing explains yet: a game that has just ended may. */
  readonly refusals: (() => void)[];
  /** It was heard: what nobody asked for can be told. */
  isHeard: boolean;
  /** Bytes of either leg are missing. */
  isTorn: boolean;
}

/** Reports something about a frame of the server. */
export type ServerTell<Code extends string> = (
  frame: LintFrame,
  code: Code,
  place: Place,
  facts: Finding["facts"],
  cause: string,
) => void;

export function newAttendee(): Attendee {
  return {
    granted: null,
    hasMap: false,
    power: null,
    hasHello: false,
    isReturning: false,
    hasCentres: false,
    hasPosition: false,
    hasNewOwners: false,
    isBetweenTurns: false,
    turn: null,
    end: null,
    deadline: null,
    refusals: [],
    isHeard: false,
    isTorn: false,
  };
}

/** Whether it plays a power in a game that has begun, as far as it was told. */
export function plays({ power, hasHello, isReturning, end }: Attendee): boolean {
  return power !== null && power !== "UNO" && (hasHello || isReturning) && end === null;
}

import type { Turn, TurnKey } from "../../../map/turn.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import type { Finding, LintFrame, Place } from "../../finding.ts";

/** A NOW of a turn with a time limit. */
export interface TimeDue {
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Whether the server has answered a message that the client sent after the NOW. */
  hasAnswered: boolean;
  readonly game: number;
  readonly turn: TurnKey;
  /** Reports that no TME followed the NOW. */
  readonly report: () => void;
}

/** What one client has received about its place in a game. */
export interface Attendee {
  /** NME, OBS or IAM, whichever the server granted last. */
  granted: Token | null;
  /** Whether the recording contains the connection from its IM onwards. */
  isFromStart: boolean;
  hasMap: boolean;
  /** The last MAP that the client did not request and has not accepted yet; null if there is none. */
  openMap: { readonly n: FrameNumber; readonly name: string } | null;
  /** Number of MAPs that the client has requested but not yet received. */
  mapsAsked: number;
  /** The client's power according to HLO or IAM; `UNO` for an observer; null before either has arrived. */
  power: string | null;
  hasHello: boolean;
  /** The HLO that began the game; null before it arrives, and again once a position has arrived. */
  hello: LintFrame | null;
  /** Whether the client took over a power, so that the recording may lack earlier orders for that power. */
  isReturning: boolean;
  hasCentres: boolean;
  hasPosition: boolean;
  /** Whether SCO has arrived since the last NOW. */
  hasNewOwners: boolean;
  /** Whether ORD has arrived since the last NOW, so that the turn is over. */
  isBetweenTurns: boolean;
  /** The turn of the last NOW; null before the first, and after a NOW that did not follow from the previous turn. */
  turn: Turn | null;
  /** What ended the game for this client: SLO, DRW or SMR; null while the game has not ended. */
  end: string | null;
  /** Whether the end was declared with the results of a turn, so that one more NOW follows it. */
  mayShowEnd: boolean;
  /** The name and version in the last NME of the client; null if there is none. */
  named: { readonly name: string; readonly version: string } | null;
  /** The name and version with which the server accepted the client; null if it sent no NME. */
  player: { readonly name: string; readonly version: string } | null;
  /** The numbers of seconds before a deadline at which the server agreed to send TME. */
  readonly notifications: Set<number>;
  /** The NOW after which TME is due; null if no TME is due. */
  timeDue: TimeDue | null;
  /** Whether NOT ( TME .. ) has arrived, and no TME has arrived since. */
  isClockStopped: boolean;
  /** The next deadline and its turn; null if they are unknown. */
  deadline: { readonly turn: TurnKey; readonly atNs: number } | null;
  /** The last THX that accepted an order: at that time, the server was still in the turn. */
  acceptedN: FrameNumber;
  /** Unanswered SNDs that the server cannot deliver. */
  readonly doubtful: Set<FrameNumber>;
  /**
   * Reports of refusals that are held back, because the end of the game or the next position may still explain them.
   * `report` receives the frame of that position, or null if the connection ends first.
   */
  readonly refusals: { readonly atNs: number; readonly report: (next: LintFrame | null) => void }[];
  /** Reports that the server refused NME; null if it did not, or if the client asked again. */
  reportNameRefused: ((why: string) => void) | null;
  /**
   * The client's last SUB, if its turn is not that of the last NOW; otherwise null. `isPast` is true for an earlier
   * turn.
   */
  subOfOther: { readonly n: FrameNumber; readonly turn: Turn; readonly isPast: boolean } | null;
  /** The client's last request to be notified of a deadline: `TME ( 60 )`. */
  notification: { readonly n: FrameNumber; readonly words: string } | null;
  /** Whether the recording has frames from this client, so that the rules can recognise unrequested messages. */
  hasClientFrames: boolean;
  /**
   * Whether bytes of either leg are missing, or the client chose another game with SEL. Nothing is certain from then
   * on.
   */
  isTorn: boolean;
}

/**
 * Reports a finding about a frame from the server. `isBeyondHabits` has the same meaning as in a finding; it is false
 * if omitted.
 */
export type ServerReport<Code extends string> = (
  frame: LintFrame,
  code: Code,
  place: Place,
  facts: Finding["facts"],
  cause: string,
  isBeyondHabits?: boolean,
) => void;

export function newAttendee(): Attendee {
  return {
    granted: null,
    isFromStart: false,
    hasMap: false,
    openMap: null,
    mapsAsked: 0,
    power: null,
    hasHello: false,
    hello: null,
    isReturning: false,
    hasCentres: false,
    hasPosition: false,
    hasNewOwners: false,
    isBetweenTurns: false,
    turn: null,
    end: null,
    mayShowEnd: false,
    named: null,
    player: null,
    notifications: new Set(),
    timeDue: null,
    isClockStopped: false,
    deadline: null,
    acceptedN: 0,
    doubtful: new Set(),
    refusals: [],
    reportNameRefused: null,
    subOfOther: null,
    notification: null,
    hasClientFrames: false,
    isTorn: false,
  };
}

/** Whether the client plays a power in a game that has started, according to what it has received. */
export function plays({ power, hasHello, isReturning, end }: Attendee): boolean {
  return power !== null && power !== "UNO" && (hasHello || isReturning) && end === null;
}

/** Returns a connection's state at the start of another game. */
export function again({ hasClientFrames, isFromStart, isTorn, granted, player }: Attendee): Attendee {
  return { ...newAttendee(), hasClientFrames, isFromStart, isTorn, granted, player };
}

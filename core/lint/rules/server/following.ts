import { unitKeys } from "../../../game/check/ordersKnown.ts";
import type { PositionedUnit, ServerMessage } from "../../../language/message.ts";
import { isSameTurn, type Turn } from "../../../map/turn.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import type { LintFrame } from "../../finding.ts";

type Position = Extract<ServerMessage, { readonly type: "NOW" }>;

/** What one client has received about the turns of its game. */
export interface Following {
  /** The game; null until it is known. */
  game: number | null;
  turn: Turn | null;
  units: readonly PositionedUnit[];
  /** The keys of the units in the current position. */
  present: ReadonlySet<string>;
  /** Frames of the ORD messages of the current turn, keyed by unit, or by order if there is no unit. */
  readonly reports: Map<string, number>;
  /** Whether an ORD named a unit that does not exist, so that it is unknown which unit lacks its ORD. */
  hasUnknownUnit: boolean;
  /** The turn of the last ORD for a turn other than the current one. */
  stray: string | null;
  /** Whether the last NOW did not follow from the previous NOW. */
  isDoubtful: boolean;
  /** Whether the last NOW may answer a missing HST, so that the game's turn may be later. */
  mayBeOld: boolean;
  /** Whether the NOW of the current turn was unrequested, so that the client was in the game when the turn began. */
  isFromStart: boolean;
  /** Reports the first turn without any ORD; held back until an ORD shows that this client receives ORD messages. */
  reportSilence: (() => void) | null;
  /** The power of the first ORD. */
  firstPower: string | null;
  /**
   * Whether the client receives ORD for other powers too; the diplomacy server sends a client only the ORDs of its own
   * power.
   */
  seesAll: boolean;
  /** Whether the recording has frames from this client, so that the rules can recognise unrequested messages. */
  hasClientFrames: boolean;
  /** The client's HST requests, whose answers are about earlier turns. */
  readonly historyRequests: Set<FrameNumber>;
  /** Whether bytes are missing, so that the sequence is uncertain until the NOW of the game's current turn. */
  isTorn: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns what is known about a client before its first message. */
export function newFollowing(): Following {
  return {
    game: null,
    turn: null,
    units: [],
    present: nothing,
    reports: new Map(),
    hasUnknownUnit: false,
    stray: null,
    isDoubtful: false,
    mayBeOld: false,
    isFromStart: false,
    reportSilence: null,
    firstPower: null,
    seesAll: false,
    hasClientFrames: false,
    historyRequests: new Set(),
    isTorn: false,
  };
}

/** Begins with a game; null while it is unknown. */
export function begin(following: Following, game: number | null): void {
  following.game = game;
  restart(following, null);
  following.hasUnknownUnit = false;
  following.reportSilence = null;
}

/** Continues after missing bytes. Another turn may be the answer to a missing HST. */
export function resume({ game }: LintFrame, position: Position, following: Following): void {
  const current = game?.after.current;
  if (!game || !current || !isSameTurn(current.turn, position.turn)) return;
  following.isTorn = false;
  following.reportSilence = null;
  following.isFromStart = false;
  enter(position, following);
  // Only earlier turns show that this one is the current turn.
  following.mayBeOld = game.after.past.size === 0;
}

/** Begins the turn of a position. */
export function enter({ turn, units }: Position, following: Following): void {
  restart(following, turn);
  following.units = units;
  following.present = unitKeys(units);
  following.hasUnknownUnit = false;
}

/** Begins a turn for which no ORD has arrived yet. */
export function restart(following: Following, turn: Turn | null): void {
  following.turn = turn;
  following.units = [];
  following.present = nothing;
  following.reports.clear();
  following.stray = null;
  following.isDoubtful = false;
  following.mayBeOld = false;
}

import { getOrMake } from "../bytes/keyed.ts";
import type { PositionedUnit, PowerSummary, VariantOption } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import type { MapDefinition } from "../map/definition.ts";
import { placeKey } from "../map/gameMap.ts";
import { compareTurns, type Turn, type TurnKey } from "../map/turn.ts";
import type { Order, OrderResult } from "../orders/order.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import type { GrowingMap } from "./growingMap.ts";
import type { OrderBook } from "./orderBook.ts";

/** An order and what became of it, as the server reported. */
export interface ReportedOrder {
  readonly order: Order;
  readonly result: OrderResult;
  /** Frame of the ORD that reported it first. */
  readonly n: FrameNumber;
}

/** What the server told later about a turn, unlike what it told first. */
export interface Contradiction {
  /** The order whose result it is; null: the position at the turn's start. */
  readonly told: ReportedOrder | null;
  /** The first result of the order; null for a position. */
  readonly first: ReportedOrder | null;
  /** Frame that differs from what is kept. */
  readonly n: FrameNumber;
  /** Frame of what is kept: what came first. */
  readonly firstN: FrameNumber | null;
}

/** One turn of a game as far as it was seen: what stood at its start and what was ordered in it. */
export interface TurnRecord {
  readonly turn: Turn;
  /** Frame of the NOW that gave it first; null while only orders of it were seen. */
  readonly n: FrameNumber | null;
  readonly atNs: number | null;
  readonly units: readonly PositionedUnit[] | null;
  /** Owners of centres at its start, as the last SCO before it said; null while none was seen. */
  readonly centres: readonly Ownership[] | null;
  /** Whether a SCO came with its NOW; else the owners are those of before. */
  readonly centresTold: boolean;
  readonly reported: GrowingMap<string, ReportedOrder>;
  /** Books of the powers whose clients are in view. */
  readonly books: ReadonlyMap<string, OrderBook>;
  readonly contradictions: readonly Contradiction[];
  /** True where a document tells of all orders: what it does not list was not given. */
  readonly areOrdersWhole?: boolean;
}

/** The document that a game was read from, where it was no wire. */
export interface DocumentOrigin {
  /** `diplomacy saved game`. */
  readonly form: string;
  readonly id: string | null;
  /** False where powers and places are spelt as in the document, since no map is known for them. */
  readonly isMapKnown: boolean;
}

/** How a game ended. */
export interface GameEnd {
  readonly kind: "solo" | "draw" | "none";
  /** The soloist, or the powers of a draw where they were named. */
  readonly powers: readonly string[];
  readonly n: FrameNumber;
}

/** What a MIS said is missing. */
export interface MissingOrders {
  readonly units: readonly PositionedUnit[];
  /** Builds (negative) or removals; null where units were listed. */
  readonly count: number | null;
  /** Frame of the MIS: what is ordered or taken back after it changes what is missing. */
  readonly n: FrameNumber;
}

/** A power as it stands at the cursor. */
export interface PowerState {
  /** The connection that plays it now; null: none in view, or it is closed. */
  readonly connection: ConnectionId | null;
  /** False after NOT (GOF); assumed anew each turn. */
  readonly goesAhead: boolean;
  readonly inDisorder: boolean;
  readonly isOut: boolean;
  /** Draws it would accept this turn; an empty list of powers is a draw of all. */
  readonly drawVotes: readonly (readonly string[])[];
  /** What the last MIS said is missing; null where nothing was said this turn. */
  readonly missing: MissingOrders | null;
}

/** A connection's place in a game. */
export interface Seat {
  /** Null for observers, and while unknown. */
  readonly power: string | null;
  /**
   * The last turn that this connection was shown, or a later one that its orders are for and others were shown;
   * others may be further still.
   */
  readonly turn: Turn | null;
  /** The last SCO, until the NOW that it belongs to. */
  readonly centres: readonly Ownership[] | null;
  /** Waived builds reported since the last NOW, by power: they are told apart by their number alone. */
  readonly waived: Readonly<Record<string, number>>;
  /** Bytes to it were lost since the last NOW of its turn: it may have been shown a later one. */
  readonly mayHaveMissed: boolean;
  /** Closed, or told OFF. */
  readonly isGone: boolean;
}

/**
 * The state of one game after some messages. Immutable: a state that is kept is a snapshot. What the messages
 * do not say is unknown, never guessed.
 */
export interface GameState {
  /** Null for a game that was played over the wire. */
  readonly document: DocumentOrigin | null;
  readonly map: string | null;
  /** The map as MDF gave it; null where no client asked for it. */
  readonly definition: MapDefinition | null;
  readonly level: number | null;
  readonly options: readonly VariantOption[];
  /** Turns but the one being played, by `turnKey`. */
  readonly past: ReadonlyMap<TurnKey, TurnRecord>;
  /** The turn that is being played; null before the first NOW. */
  readonly current: TurnRecord | null;
  readonly powers: ReadonlyMap<string, PowerState>;
  readonly seats: ReadonlyMap<ConnectionId, Seat>;
  /** Owners of centres as last said. */
  readonly centres: readonly Ownership[] | null;
  /** Moment of the next deadline by the last TME; null: none known, or the clock stands. */
  readonly deadlineNs: number | null;
  readonly end: GameEnd | null;
  readonly summaries: readonly PowerSummary[];
}

export function newGame(map: string | null): GameState {
  return {
    document: null,
    map,
    definition: null,
    level: null,
    options: [],
    past: new Map(),
    current: null,
    powers: new Map(),
    seats: new Map(),
    centres: null,
    deadlineNs: null,
    end: null,
    summaries: [],
  };
}

/** Whether nothing but OFF ended it, maybe in the middle of a turn. */
export function isSwitchedOff({ document, end, summaries }: GameState): boolean {
  return document === null && end?.kind === "none" && summaries.length === 0;
}

/** All turns of which anything was seen, in their order. */
export function historyOf({ past, current }: GameState): readonly TurnRecord[] {
  return [...past.values(), ...(current ? [current] : [])].sort((a, b) => compareTurns(a.turn, b.turn));
}

/** Turns whose position was seen, in the order in which they came. */
export function seenTurns({ past, current }: GameState): readonly TurnRecord[] {
  return [...past.values(), ...(current ? [current] : [])].filter(({ units }) => units !== null);
}

/** Equal for positions that are the same, in whatever order their units stand. */
export function positionKey(units: readonly PositionedUnit[]): string {
  const unitText = (unit: PositionedUnit): string => `${unit.power} ${unit.type} ${placeKey(unit)}`;
  return getOrMake(positionKeys, units, () => units.map(unitText).sort().join(", "));
}

/** Every client is told the position, which is read once for all. */
const positionKeys = new WeakMap<readonly PositionedUnit[], string>();

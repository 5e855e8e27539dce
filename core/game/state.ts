import { getOrMake, groupBy } from "../bytes/keyed.ts";
import type { PositionedUnit, PowerSummary, VariantOption } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import type { MapDefinition } from "../map/definition.ts";
import { placeKey } from "../map/gameMap.ts";
import { compareTurns, type Turn, type TurnKey } from "../map/turn.ts";
import type { Order, OrderResult } from "../orders/order.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { GrowingMap } from "./growingMap.ts";
import type { OrderBook } from "./orderBook.ts";

/** An order and its result, as reported by the server. */
export interface ReportedOrder {
  readonly order: Order;
  readonly result: OrderResult;
  /** Frame of the ORD that reported it first. */
  readonly n: FrameNumber;
}

/** A message from the server about a turn that contradicts an earlier message. */
export interface Contradiction {
  /** The order and its later result; null for the position at the turn's start. */
  readonly told: ReportedOrder | null;
  /** The first result of the order; null for a position. */
  readonly first: ReportedOrder | null;
  /** Frame of the later message. */
  readonly n: FrameNumber;
  /** Frame of the earlier message, whose content the state keeps. */
  readonly firstN: FrameNumber | null;
}

/** The known facts about one turn of a game: the position at its start, and its orders. */
export interface TurnRecord {
  readonly turn: Turn;
  /** Frame of the first NOW of the turn; null while only its orders are known. */
  readonly n: FrameNumber | null;
  readonly atNs: number | null;
  readonly units: readonly PositionedUnit[] | null;
  /**
   * Owners of centres at the start of the turn: the last SCO, plus the centres that units took in years that ended
   * without an SCO; null if unknown.
   */
  readonly centres: readonly Ownership[] | null;
  /** Whether the server sent an SCO with the NOW of the turn; otherwise the owners are derived from an earlier SCO. */
  readonly centresTold: boolean;
  readonly reported: GrowingMap<string, ReportedOrder>;
  /** Books of the powers whose clients are recorded. */
  readonly books: ReadonlyMap<string, OrderBook>;
  readonly contradictions: readonly Contradiction[];
  /** True if a document lists all orders: orders that it does not list were not given. */
  readonly areOrdersWhole: boolean;
  /** Powers whose orders, changes of orders, or notes may be missing. */
  readonly doubted: ReadonlySet<string>;
}

/** The document from which a game was read, if it was not read from wire bytes. */
export interface DocumentOrigin {
  /** Name of the document's format: `diplomacy saved game`. */
  readonly form: string;
  readonly id: string | null;
  /** False if powers and provinces are spelt as in the document because the map is unknown. */
  readonly isMapKnown: boolean;
}

/** How the game ended. */
export interface GameEnd {
  readonly kind: "solo" | "draw" | "none";
  /** The winner of a solo, or the powers of a draw if the server named them. */
  readonly powers: readonly string[];
  readonly n: FrameNumber;
}

/** The missing orders reported by a MIS. */
export interface MissingOrders {
  readonly units: readonly PositionedUnit[];
  /** Number of missing builds (negative) or removals (positive); null if the MIS lists units. */
  readonly count: number | null;
  /** Frame of the MIS; later orders and withdrawals change what is missing. */
  readonly n: FrameNumber;
}

/** The state of a power in a game. */
export interface PowerState {
  /** The connection that plays the power now; null if no such connection is recorded, or if it is closed. */
  readonly connection: ConnectionId | null;
  /** False after NOT (GOF); reset each turn. */
  readonly goesAhead: boolean;
  readonly inDisorder: boolean;
  readonly isOut: boolean;
  /** Draws that the power would accept this turn; an empty list of powers means a draw among all survivors. */
  readonly drawVotes: readonly (readonly string[])[];
  /** The missing orders reported by the last MIS of the turn; null if there was none. */
  readonly missing: MissingOrders | null;
}

/** The seat of a connection in a game. */
export interface Seat {
  /** Null for observers, and while unknown. */
  readonly power: string | null;
  /** Frame that gave the connection its power; null without a power. */
  readonly powerN: FrameNumber | null;
  /**
   * The last turn that the server sent to this connection, or a later turn that other connections have received and for
   * which this connection's orders are meant. Other connections may be even further ahead.
   */
  readonly turn: Turn | null;
  /** The last SCO, kept until the NOW to which it belongs arrives. */
  readonly centres: readonly Ownership[] | null;
  /** The number of waived builds reported since the last NOW, keyed by power; only their number distinguishes them. */
  readonly waived: Readonly<Record<string, number>>;
  /**
   * True if bytes to the connection have been lost since the last NOW of its turn, so that it may have received a later
   * turn's NOW.
   */
  readonly mayHaveMissed: boolean;
  /** True if the connection is closed, or has received OFF. */
  readonly isGone: boolean;
  /** True if the connection requested NOW and has not received one since. */
  readonly asksPosition: boolean;
}

/**
 * The state of one game after some messages. Immutable, so any stored state is a snapshot. Facts that the messages do
 * not show are unknown, never guessed.
 */
export interface GameState {
  /** Null for a game that was played over the wire. */
  readonly document: DocumentOrigin | null;
  readonly map: string | null;
  /** The map from MDF; null if no client requested it. */
  readonly definition: MapDefinition | null;
  readonly level: number | null;
  readonly options: readonly VariantOption[];
  /** All turns except the current one, keyed by `turnKey`. */
  readonly past: ReadonlyMap<TurnKey, TurnRecord>;
  /** The current turn; null before the first NOW. */
  readonly current: TurnRecord | null;
  readonly powers: ReadonlyMap<string, PowerState>;
  readonly seats: ReadonlyMap<ConnectionId, Seat>;
  /** Owners of centres: the last SCO, plus the centres that units took in years that ended without an SCO. */
  readonly centres: readonly Ownership[] | null;
  /** Time of the next deadline, from the last TME; null if unknown, or if the clock has stopped. */
  readonly deadlineNs: number | null;
  /** True after NOT ( TME ), until a TME starts the clock again or the turn ends. */
  readonly isClockStopped: boolean;
  readonly end: GameEnd | null;
  readonly summaries: readonly PowerSummary[];
  /** Number of orders that were replaced by their power and then dropped from its book because there were too many. */
  readonly forgottenOrders: number;
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
    isClockStopped: false,
    end: null,
    summaries: [],
    forgottenOrders: 0,
  };
}

/** Returns the record of a turn about which nothing is known yet. */
export function newTurn(turn: Turn): TurnRecord {
  return {
    turn,
    n: null,
    atNs: null,
    units: null,
    centres: null,
    centresTold: false,
    reported: GrowingMap.of(),
    books: new Map(),
    contradictions: [],
    areOrdersWhole: false,
    doubted: new Set(),
  };
}

/** Whether only OFF ended the game, possibly in the middle of a turn. */
export function isSwitchedOff({ document, end, summaries }: GameState): boolean {
  return document === null && end?.kind === "none" && summaries.length === 0;
}

/** Returns all turns about which anything is known, in order. */
export function historyOf({ past, current }: GameState): readonly TurnRecord[] {
  return [...past.values(), ...(current ? [current] : [])].sort((a, b) => compareTurns(a.turn, b.turn));
}

/** Returns the turns with a known position, in order of arrival. */
export function seenTurns({ past, current }: GameState): readonly TurnRecord[] {
  return [...past.values(), ...(current ? [current] : [])].filter(({ units }) => units !== null);
}

/** Returns a key that is the same for identical positions, regardless of the order of units. */
export function positionKey(units: readonly PositionedUnit[]): string {
  const unitText = (unit: PositionedUnit): string => `${unit.power} ${unit.type} ${placeKey(unit)}`;
  return getOrMake(positionKeys, units, () => units.map(unitText).sort().join(", "));
}

/** The keys of positions, cached because every client receives the same position, which is read only once. */
const positionKeys = new WeakMap<readonly PositionedUnit[], string>();

/** Returns the units of a power in a position. */
export function unitsOf(units: readonly PositionedUnit[], power: string): readonly PositionedUnit[] {
  return getOrMake(unitsByPower, units, () => groupBy(units, (unit) => unit.power)).get(power) ?? [];
}

/** The units of each position by power, cached because the units of every power are counted whenever a turn ends. */
const unitsByPower = new WeakMap<readonly PositionedUnit[], ReadonlyMap<string, readonly PositionedUnit[]>>();

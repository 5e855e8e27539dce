import type {
  ClientCommand,
  ClientMessage,
  Negatable,
  PositionedUnit,
  PowerSummary,
  ServerMessage,
  VariantOption,
} from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { Order, OrderResult } from "../orders/order.ts";
import type { GameEvent } from "./event.ts";
import { OrderBook, orderKey } from "./orderBook.ts";

/** An order and what became of it, as the server reported. */
export interface ReportedOrder {
  readonly order: Order;
  readonly result: OrderResult;
  /** Frame of the ORD that reported it first. */
  readonly n: number;
}

/** One turn of a game as far as it was seen: what stood at its start and what was ordered in it. */
export interface TurnRecord {
  readonly turn: Turn;
  /** Frame of the NOW that gave it first; null while only orders of it were seen. */
  n: number | null;
  atNs: number;
  units: readonly PositionedUnit[] | null;
  /** Owners of centres at its start, as the last SCO before it said; null while none was seen. */
  centres: readonly Ownership[] | null;
  readonly reported: Map<string, ReportedOrder>;
  /** Books of the powers whose clients are in view. */
  readonly books: Map<string, OrderBook>;
}

/** How a game ended. */
export interface GameEnd {
  readonly kind: "solo" | "draw" | "none";
  /** The soloist, or the powers of a draw where they were named. */
  readonly powers: readonly string[];
  readonly n: number;
}

/** A power of the game as it stands at the cursor. */
export interface PowerState {
  /** The connection that plays it now; null: none in view, or it is closed. */
  connection: number | null;
  /** False after NOT (GOF); assumed anew each turn. */
  goesAhead: boolean;
  inDisorder: boolean;
  isOut: boolean;
  /** Draws it would accept this turn; an empty list of powers is a draw of all. */
  drawVotes: readonly (readonly string[])[];
  /** What the last MIS said is missing; null where nothing was said this turn. */
  missing: { readonly units: readonly PositionedUnit[]; readonly count: number | null } | null;
}

/** A game's options as HLO gave them. */
export interface GameOptions {
  readonly level: number | null;
  readonly options: readonly VariantOption[];
}

/**
 * The state of one game, from the messages of the connections that play or watch it. What the messages do
 * not say is unknown, never guessed. Turns are records that later messages add to: answers to HST and ORD
 * fill old turns, a live NOW opens the next.
 */
export class Game {
  readonly map: string | null;
  readonly turns = new Map<string, TurnRecord>();
  readonly powers = new Map<string, PowerState>();
  readonly summaries: PowerSummary[] = [];
  options: GameOptions = { level: null, options: [] };
  /** The turn that is being played; null before the first NOW. */
  current: TurnRecord | null = null;
  /** Owners of centres as last said. */
  centres: readonly Ownership[] | null = null;
  /** Moment of the next deadline by the last live TME; null: none known, or the clock stands. */
  deadlineNs: number | null = null;
  end: GameEnd | null = null;
  readonly #seats = new Map<number, Seat>();

  constructor(map: string | null) {
    this.map = map;
  }

  /** The power that a connection plays; null for observers and while unknown. */
  powerOf(connection: number): string | null {
    return this.#seats.get(connection)?.power ?? null;
  }

  get connections(): readonly number[] {
    return [...this.#seats.keys()];
  }

  /** Records in the order of turns. */
  get history(): readonly TurnRecord[] {
    return [...this.turns.values()].sort((a, b) => compareTurns(a.turn, b.turn));
  }

  /** Says that a connection is closed: its power has nobody in view. */
  close(connection: number): void {
    for (const state of this.powers.values()) if (state.connection === connection) state.connection = null;
    this.#settleCentres(this.#seat(connection));
  }

  apply(event: GameEvent): void {
    const seat = this.#seat(event.connection);
    if (event.direction === "client-to-server") this.#applyClient(event.message as ClientMessage, seat, event);
    else this.#applyServer(event.message as ServerMessage, seat, event);
  }

  #seat(connection: number): Seat {
    const seat = this.#seats.get(connection) ?? { power: null, centres: null, told: new Map() };
    this.#seats.set(connection, seat);
    return seat;
  }

  #power(power: string): PowerState {
    const state = this.powers.get(power) ?? {
      connection: null,
      goesAhead: true,
      inDisorder: false,
      isOut: false,
      drawVotes: [],
      missing: null,
    };
    this.powers.set(power, state);
    return state;
  }

  #record(turn: Turn): TurnRecord {
    const key = turnKey(turn);
    let record = this.turns.get(key);
    if (!record) {
      record = { turn, n: null, atNs: 0, units: null, centres: null, reported: new Map(), books: new Map() };
      this.turns.set(key, record);
    }
    return record;
  }

  /** The book of a seat's power for the turn at hand. */
  #book(seat: Seat): OrderBook | null {
    if (seat.power === null || this.current === null) return null;
    const book = this.current.books.get(seat.power) ?? new OrderBook();
    this.current.books.set(seat.power, book);
    return book;
  }

  #applyClient(message: ClientMessage, seat: Seat, { n, atNs }: GameEvent): void {
    if (message.type === "SUB") this.#book(seat)?.submit(message.orders, n, atNs);
  }

  #applyServer(message: ServerMessage, seat: Seat, event: GameEvent): void {
    if (message.type !== "NOW") this.#settleCentres(seat);
    switch (message.type) {
      case "HLO":
        this.#applyHello(message.power, message.options, seat, event);
        break;
      case "SCO":
        seat.centres = message.ownership;
        this.centres ??= message.ownership;
        break;
      case "NOW":
        this.#applyPosition(message.turn, message.units, seat, event);
        break;
      case "ORD":
        this.#applyResult(message.turn, message.order, message.result, seat, event.n);
        break;
      case "YES":
        this.#applyGrant(message.echo, seat, event);
        break;
      case "TME":
        this.deadlineNs =
          message.seconds > 0 ? event.atNs + (message.seconds + (message.hours ?? 0) * 3600) * 1e9 : null;
        break;
      default:
        this.#applyNotice(message, seat, event);
    }
  }

  #applyNotice(message: ServerMessage, seat: Seat, { n, atNs }: GameEvent): void {
    switch (message.type) {
      case "THX":
        this.#book(seat)?.note(message.order, message.note, n, atNs);
        break;
      case "MIS":
        if (seat.power !== null) this.#power(seat.power).missing = { units: message.units, count: message.count };
        break;
      case "CCD":
        // With what could not be delivered it is an answer to press; disorder it is all the same.
        this.#power(message.power).inDisorder = true;
        break;
      case "OUT":
        this.#power(message.power).isOut = true;
        break;
      case "NOT":
        if (message.message.type === "CCD") this.#power(message.message.power).inDisorder = false;
        else this.deadlineNs = null;
        break;
      case "SLO":
        this.#finish({ kind: "solo", powers: [message.power], n });
        break;
      case "DRW":
        this.#finish({ kind: "draw", powers: message.powers, n });
        break;
      case "SMR":
        this.#applySummary(message.players, n);
        break;
    }
  }

  #applyHello(power: string, options: readonly VariantOption[], seat: Seat, event: GameEvent): void {
    const level = options.find((option) => option.type === "LVL");
    this.options = { level: level && "value" in level ? level.value : null, options };
    if (power !== "UNO") this.#seatPower(seat, power, event.connection);
  }

  #seatPower(seat: Seat, power: string, connection: number): void {
    seat.power = power;
    const state = this.#power(power);
    state.connection = connection;
  }

  /** A SCO belongs to the NOW behind it, which may be an old one (HST); where none comes it speaks of now. */
  #settleCentres(seat: Seat): void {
    if (seat.centres !== null) this.centres = seat.centres;
    seat.centres = null;
  }

  #applyPosition(turn: Turn, units: readonly PositionedUnit[], seat: Seat, { n, atNs }: GameEvent): void {
    const record = this.#record(turn);
    const isLater = this.current === null || compareTurns(turn, this.current.turn) > 0;
    if (record.units === null) {
      record.n = n;
      record.atNs = atNs;
      record.units = units;
    }
    if (seat.centres !== null) record.centres ??= seat.centres;
    if (isLater) {
      this.current = record;
      this.deadlineNs = null;
      for (const state of this.powers.values()) {
        state.goesAhead = true;
        state.drawVotes = [];
        state.missing = null;
      }
    }
    if (record === this.current) {
      if (seat.centres !== null) this.centres = seat.centres;
      record.centres ??= this.centres;
    }
    seat.centres = null;
    seat.told.clear();
  }

  /** Each connection is told of every order: the same order of two connections is one, of one connection is two. */
  #applyResult(turn: Turn, order: Order, result: OrderResult, seat: Seat, n: number): void {
    const { reported } = this.#record(turn);
    const key = orderKey(order);
    const times = (seat.told.get(key) ?? 0) + 1;
    seat.told.set(key, times);
    const numbered = `${key} ${order.type === "WVE" ? times : 1}`;
    if (!reported.has(numbered)) reported.set(numbered, { order, result, n });
  }

  #applyGrant(echo: ClientCommand, seat: Seat, event: GameEvent): void {
    if (echo.type === "IAM") this.#seatPower(seat, echo.power, event.connection);
    if (seat.power === null) return;
    const state = this.#power(seat.power);
    if (echo.type === "GOF") state.goesAhead = true;
    else if (echo.type === "DRW") state.drawVotes = [...state.drawVotes, echo.powers];
    else if (echo.type === "NOT") this.#applyNegation(echo.command, state, seat, event.n);
  }

  #applyNegation(command: Negatable, state: PowerState, seat: Seat, n: number): void {
    if (command.type === "GOF") state.goesAhead = false;
    else if (command.type === "DRW") {
      const gone = JSON.stringify(command.powers);
      state.drawVotes = state.drawVotes.filter((powers) => JSON.stringify(powers) !== gone);
    } else if (command.type === "SUB") this.#book(seat)?.withdraw(command.orders, n);
  }

  #applySummary(players: readonly PowerSummary[], n: number): void {
    if (this.summaries.length === 0) this.summaries.push(...players);
    this.#finish({ kind: "none", powers: [], n });
  }

  /** SLO and DRW say how it ended; SMR alone only that it did. */
  #finish(end: GameEnd): void {
    if (this.end === null || (this.end.kind === "none" && end.kind !== "none")) this.end = end;
    this.deadlineNs = null;
  }
}

/** A connection's place in the game. */
interface Seat {
  power: string | null;
  /** The last SCO, until the NOW that it belongs to. */
  centres: readonly Ownership[] | null;
  /** How often each order was reported since the last NOW. */
  readonly told: Map<string, number>;
}

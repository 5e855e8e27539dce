import { type Games, noGames } from "../game/games.ts";
import { isUnanswered } from "../game/orderBook.ts";
import { type GameState, historyOf, seenTurns } from "../game/state.ts";
import { ordersOf } from "../game/turnList.ts";
import { waitingFor } from "../game/waiting.ts";
import type { ServerMessage } from "../language/message.ts";
import { clockSlackNs } from "../lint/turnClock.ts";
import type { MapLibrary } from "../map/library.ts";
import { isSameTurn, type TurnKey, turnKey } from "../map/turn.ts";
import { powerOfOrder } from "../orders/order.ts";
import type { ClosedEntry, ConnectionId, FrameNumber } from "../recording/entry.ts";
import type { Analysis, ConnectionState, FrameRow } from "./analysis.ts";
import { settingOf } from "./gameSetting.ts";
import type { FrameEvent, RecordingEvent, RecordingWatch } from "./recordingEvent.ts";
import type { RecordedGames } from "./recordingFold.ts";
import type { Program } from "./reportedFinding.ts";
import { placesIn, refusedPlaces, type SeatPlaces } from "./seatPlaces.ts";
import { endsInGame, lastEndNs, serverLeftNs, togetherNs } from "./serverLeft.ts";
import { finalCentresOf, type Outcome, outcomeOf, scoreOf } from "./standingsOutcome.ts";

/** A power's result, which counts for the program that played it. */
export type SeatResult = "solo" | "draw" | "survived" | "eliminated" | "stopped" | "unseen";

/** A power in a game, and a program that played it. */
export interface PlayedSeat {
  /** Index of the game in the recording; null if the game had not begun when the recording ended. */
  readonly game: number | null;
  readonly power: string;
  /** Null if the program's connection was not recorded, or if the program did not identify itself. */
  readonly program: Program | null;
  /** Null for a program that took over the power, because the result counts for the first program. */
  readonly result: SeatResult | null;
  readonly score: number | null;
  /** Number of centres at the end, or as last reported. */
  readonly centres: number | null;
  /** Number of connections that ended while the game continued. */
  readonly disconnects: number;
  /** Number of turns in which orders were missing at the deadline, even if the turn then continued. */
  readonly missedDeadlines: number;
  /** Number of orders given, and how many of them the server refused (with a THX that is not MBV). */
  readonly orders: number;
  readonly ordersRefused: number;
}

const nothingPlayed: PlayedSeat = {
  game: null,
  power: "",
  program: null,
  result: null,
  score: null,
  centres: null,
  disconnects: 0,
  missedDeadlines: 0,
  orders: 0,
  ordersRefused: 0,
};

/** The seats of a recording, with their results. */
export interface RecordedSeats {
  readonly seats: readonly PlayedSeat[];
  /** Programs that asked to play but received no power, whether the server admitted them or not; one per connection. */
  readonly unseated: readonly (Program | null)[];
}

/** A connection that ended before its game ended. */
interface Departure {
  readonly game: number;
  readonly connection: ConnectionId;
  readonly atNs: number;
  /** The connection's last message; null if there was none. */
  readonly lastN: FrameNumber | null;
}

/** The place of a CCD. */
interface Absence {
  readonly game: number;
  readonly connection: ConnectionId;
  readonly n: FrameNumber;
}

/** Collects the seats of a recording for the standings. */
export class StandingsFold implements RecordingWatch {
  readonly #analysis: Analysis;
  readonly #library: MapLibrary;
  #games: Games = noGames;
  readonly #departures: Departure[] = [];
  /** For each game, the time at which it last advanced or ended. */
  readonly #news = new Map<number, number>();
  /**
   * The missed deadlines, as `game power turn`, each with the message that revealed it; null if only the end of the
   * recording revealed it.
   */
  readonly #missed = new Map<string, FrameNumber | null>();
  /** The last message of each connection, and of each game. */
  readonly #lastOf = { connection: new Map<ConnectionId, FrameNumber>(), game: new Map<number, FrameNumber>() };

  constructor(analysis: Analysis, library: MapLibrary) {
    this.#analysis = analysis;
    this.#library = library;
  }

  take(event: RecordingEvent, games: Games, before: Games): void {
    if (event.kind === "closed") this.#depart(event.entry);
    this.#games = games;
    if (event.kind === "frame") this.#frame(event, games, before);
    if (event.kind === "step") this.#lastOf.game.set(event.row.game, event.row.n);
  }

  #frame({ row: { connection, direction, atNs, n }, reading }: FrameEvent, games: Games, before: Games): void {
    const game = games.attendances.get(connection)?.game ?? null;
    this.#lastOf.connection.set(connection, n);
    if (game !== null) this.#lastOf.game.set(game, n);
    const after = game === null ? undefined : games.all[game];
    if (game === null || after === undefined || direction === "client-to-server") return;
    const known = before.all[game];
    if (!isSameMoment(known, after)) {
      this.#news.set(game, atNs);
      if (known) this.#noteLate(known, game, games, { atNs, n });
    }
    if (reading?.ok && reading.direction === "server-to-client")
      this.#noteAbsence(reading.message, after, { game, connection, n });
  }

  /** Returns the seats at the end of the recording. */
  result(): RecordedSeats {
    const missed = this.#missedNow();
    const played = this.#games.all.flatMap((state, game) => this.#seatsOf(state, game, missed));
    const { attendances } = this.#games;
    const players = this.#analysis.connections.filter(asksToPlay);
    const waiting = players.filter(({ connection }) => attendances.get(connection)?.game == null);
    const [welcomed, others] = [waiting.filter(powerOf), waiting.filter((one) => powerOf(one) === null)];
    return {
      seats: [...played, ...welcomed.map((one) => this.#beforeBeginning(one))],
      unseated: others.map(({ facts }) => facts.identity ?? null),
    };
  }

  /** Records that a client left a game in progress; stopping the recorder does not count as leaving. */
  #depart({ connection, kind, atNs }: ClosedEntry): void {
    const game = this.#games.attendances.get(connection)?.game ?? null;
    const state = game === null ? undefined : this.#games.all[game];
    if (game !== null && state) {
      const late = this.#overdue(state, game, connection, atNs);
      if (late !== null) this.#noteMissed(late, this.#lastOf.connection.get(connection) ?? null);
    }
    const seat = state?.seats.get(connection);
    if (game === null || seat?.power == null || seat.isGone || state?.end !== null || kind === "stopped") return;
    this.#departures.push({ game, connection, atNs, lastN: this.#lastOf.connection.get(connection) ?? null });
  }

  /** Records the powers whose orders were missing when a turn was processed at its deadline. */
  #noteLate(before: GameState, game: number, games: Games, { atNs, n }: Pick<FrameRow, "atNs" | "n">): void {
    const { deadlineNs } = before;
    // Servers measure time in seconds.
    if (deadlineNs === null || atNs < deadlineNs - 1e9) return;
    const waiting = waitingFor(before);
    const byBooks = waitingFor(withoutMissing(before));
    const turn = waiting?.turn ?? "";
    for (const power of waiting?.ordersOf ?? []) {
      // The `diplomacy` server keeps sending MIS for a retreat that it has accepted.
      if (!byBooks?.ordersOf.includes(power) || areUnderWay(before, power)) continue;
      const { losses = 0, doubtful = [] } = games.attendances.get(before.powers.get(power)?.connection ?? -1) ?? {};
      if (losses === 0 && doubtful.length === 0) this.#noteMissed(missKey(game, power, turn), n);
    }
  }

  /**
   * Returns the missed deadlines, including those of turns that are still running past their deadline when the
   * recording ends.
   */
  #missedNow(): ReadonlySet<string> {
    const { lastNs } = this.#analysis;
    const running = this.#games.all.flatMap((state, game) =>
      [...state.seats.keys()].flatMap((connection) => this.#overdue(state, game, connection, lastNs) ?? []),
    );
    return new Set([...this.#missed.keys(), ...running]);
  }

  /**
   * Returns the key of the current turn if its deadline has passed and orders from a connection's power are missing;
   * else null.
   */
  #overdue(state: GameState, game: number, connection: ConnectionId, atNs: number): string | null {
    const { deadlineNs, end, current, seats, powers } = state;
    const power = seats.get(connection)?.power;
    if (power == null || powers.get(power)?.connection !== connection) return null;
    if (deadlineNs === null || end !== null || atNs <= deadlineNs + clockSlackNs) return null;
    if (current === null || areUnderWay(state, power)) return null;
    const { losses = 0, doubtful = [] } = this.#games.attendances.get(connection) ?? {};
    const isLate = [state, withoutMissing(state)].every((one) => waitingFor(one)?.ordersOf.includes(power));
    return isLate && losses === 0 && doubtful.length === 0 ? missKey(game, power, turnKey(current.turn)) : null;
  }

  /**
   * Records a CCD. A CCD for a connected power means that the power missed a deadline, and so does any CCD that
   * contains a turn (Parlance sends such CCDs). Otherwise it is about the turn of the connection that receives it: other
   * connections may already have received the next turn.
   */
  #noteAbsence(message: ServerMessage, state: GameState, at: Absence): void {
    if (message.type !== "CCD" || message.undelivered !== null) return;
    const { powers, seats, current } = state;
    const { game, connection, n } = at;
    const own = seats.get(connection)?.turn ?? current?.turn;
    const turn = message.turn ?? (powers.get(message.power)?.connection == null ? null : own);
    if (turn) this.#noteMissed(missKey(game, message.power, turnKey(turn)), n);
  }

  #noteMissed(key: string, n: FrameNumber | null): void {
    if (!this.#missed.has(key)) this.#missed.set(key, n);
  }

  /** Returns the messages on which a power's figures are based. */
  placesOf({ game, power }: Pick<PlayedSeat, "game" | "power">): SeatPlaces {
    const state = game === null ? undefined : this.#games.all[game];
    if (game === null || state === undefined) return { refused: [], missed: [], left: [], start: null, end: null };
    const missed = [...this.#missed].flatMap(([key, n]) => (key.startsWith(missKey(game, power, "")) ? (n ?? []) : []));
    const left = this.#departures.flatMap(({ game: of, connection, lastN }) =>
      of === game && state.seats.get(connection)?.power === power ? (lastN ?? []) : [],
    );
    return {
      refused: refusedPlaces(state, power),
      missed: placesIn(missed),
      left: placesIn(left),
      start: seenTurns(state)[0]?.n ?? null,
      end: state.end?.n ?? this.#lastOf.game.get(game) ?? null,
    };
  }

  #seatsOf(state: GameState, game: number, allMissed: ReadonlySet<string>): PlayedSeat[] {
    const powers = this.#powersOf(state);
    const centresOf = finalCentresOf(state);
    const outcome = outcomeOf(state, powers, centresOf, serverLeftNs(this.#recorded, game) !== null);
    const orders = ordersByPower(state);
    return powers.flatMap((power) => {
      const [first, ...others] = this.#holdersOf(state, power);
      const { given = 0, refused = 0 } = orders.get(power) ?? {};
      const seat: PlayedSeat = {
        game,
        power,
        program: first?.program ?? summarised(state, power),
        result: resultOf(power, outcome, state, centresOf(power)),
        score: scoreOf(power, outcome, powers.length),
        centres: centresOf(power),
        disconnects: this.#disconnectsOf(first, state, game),
        missedDeadlines: [...allMissed].filter((key) => key.startsWith(missKey(game, power, ""))).length,
        orders: given,
        ordersRefused: refused,
      };
      return [seat, ...others.map((holder) => this.#substitute(seat, holder, state))];
    });
  }

  /** Returns the seat of a program that took over a power; the seat has no result. */
  #substitute(seat: PlayedSeat, holder: Holder, state: GameState): PlayedSeat {
    const disconnects = this.#disconnectsOf(holder, state, seat.game ?? 0);
    return { ...nothingPlayed, game: seat.game, power: seat.power, program: holder.program, disconnects };
  }

  /** Returns the seat of a client that received a power but never a position. */
  #beforeBeginning(one: ConnectionState): PlayedSeat {
    return { ...nothingPlayed, power: powerOf(one) ?? "", program: one.facts.identity ?? null, result: "unseen" };
  }

  /** All powers in the game: the map's powers, if the map is known, and the powers that appear in the recording. */
  #powersOf(state: GameState): string[] {
    const { map } = settingOf(state, this.#analysis, this.#library).map;
    const seen = [
      ...state.summaries.map(({ power }) => power),
      ...[...state.seats.values()].flatMap(({ power }) => power ?? []),
      ...historyOf(state).flatMap(({ units, centres }) => [
        ...(units ?? []).map(({ power }) => power),
        ...(centres ?? []).map(({ owner }) => owner),
      ]),
    ];
    return [...new Set([...(map?.powers.map(({ name }) => name) ?? []), ...seen])].filter((name) => name !== "UNO");
  }

  /**
   * Returns the programs that played a power, in order. IAM contains no name, so a returning client counts as the same
   * program.
   */
  #holdersOf(state: GameState, power: string): Holder[] {
    const holders: { readonly program: Program | null; readonly connections: number[] }[] = [];
    for (const [connection, seat] of state.seats) {
      if (seat.power !== power) continue;
      const program = this.#analysis.factsOf(connection)?.identity ?? null;
      const last = holders.at(-1);
      const isSame =
        last !== undefined &&
        (program === null || (last.program?.name === program.name && last.program?.version === program.version));
      if (isSame) last.connections.push(connection);
      else holders.push({ program, connections: [connection] });
    }
    return holders;
  }

  /** Counts departures after which the game continued; if only one power was recorded, counts every departure. */
  #disconnectsOf(holder: Holder | undefined, { seats, end }: GameState, game: number): number {
    if (holder === undefined) return 0;
    const isAlone = new Set([...seats.values()].flatMap(({ power }) => power ?? [])).size === 1;
    const players = endsInGame(this.#recorded, game).filter(({ power }) => power !== null);
    const allLeftNs = end === null ? lastEndNs(players) : null;
    const brokenOffNs = allLeftNs === null || isAlone ? Number.POSITIVE_INFINITY : allLeftNs - togetherNs;
    const overNs = serverLeftNs(this.#recorded, game) ?? brokenOffNs;
    // If other clients stayed much longer, the game still existed, even if no turn was played.
    const stayedNs = end === null && players.length > 0 ? (allLeftNs ?? this.#analysis.lastNs) - togetherNs : 0;
    const continuedNs = isAlone ? overNs : Math.max(this.#news.get(game) ?? 0, stayedNs);
    const gone = this.#departures.filter(
      (one) =>
        one.game === game && holder.connections.includes(one.connection) && one.atNs < Math.min(overNs, continuedNs),
    );
    return new Set(gone.map(({ connection }) => connection)).size;
  }

  get #recorded(): RecordedGames {
    return { games: this.#games, analysis: this.#analysis };
  }
}

interface Holder {
  readonly program: Program | null;
  readonly connections: readonly number[];
}

/** Whether a game is still in the same turn. Connections receive a turn one after the other, each with its own NOW. */
function isSameMoment(before: GameState | undefined, { current, end }: GameState): boolean {
  if (before === undefined || before.end !== end) return false;
  const was = before.current?.turn;
  return was === current?.turn || (was !== undefined && current !== null && isSameTurn(was, current.turn));
}

/** Whether a power sent orders before the deadline to which the server has not replied yet: they may be in time. */
function areUnderWay({ current, deadlineNs }: GameState, power: string): boolean {
  const latestNs = (deadlineNs ?? Number.POSITIVE_INFINITY) + clockSlackNs;
  return (current?.books.get(power) ?? []).some((order) => isUnanswered(order) && order.atNs <= latestNs);
}

/** Returns the game state without the information from MIS about missing orders. */
function withoutMissing(game: GameState): GameState {
  return { ...game, powers: new Map([...game.powers].map(([power, of]) => [power, { ...of, missing: null }])) };
}

/** Whether a client plays or named itself in an NME; false for observers, also if the server first refused their NME. */
function asksToPlay({ facts: { role, identity } }: ConnectionState): boolean {
  return role === "player" || (role === "unidentified" && identity !== undefined);
}

function powerOf({ facts, representation }: ConnectionState): string | null {
  return facts.power(representation);
}

function missKey(game: number, power: string, turn: TurnKey): string {
  return `${game} ${power} ${turn}`;
}

/** Returns the program that SMR names for a power. */
function summarised({ summaries }: GameState, power: string): Program | null {
  const row = summaries.find((one) => one.power === power);
  return row === undefined || row.name.trim() === "" ? null : { name: row.name, version: row.version };
}

function resultOf(power: string, { kind, winners }: Outcome, state: GameState, centres: number | null): SeatResult {
  if (kind === "stopped" || kind === "unseen") return kind;
  if (winners.includes(power)) return kind;
  return centres === 0 || state.powers.get(power)?.isOut === true ? "eliminated" : "survived";
}

/**
 * Counts the orders of recorded powers, and how many of them the server refused; in a document, all orders count and
 * none was refused.
 */
function ordersByPower(state: GameState): Map<string, { given: number; refused: number }> {
  const counts = new Map<string, { given: number; refused: number }>();
  const add = (power: string, more: number, no: number): void => {
    const { given, refused } = counts.get(power) ?? { given: 0, refused: 0 };
    counts.set(power, { given: given + more, refused: refused + no });
  };
  for (const record of historyOf(state)) {
    if (state.document !== null) for (const { order } of ordersOf(record)) add(powerOfOrder(order) ?? "", 1, 0);
    else
      for (const [power, book] of record.books)
        add(power, book.length, book.filter(({ note }) => note !== null && note !== "MBV").length);
  }
  return counts;
}

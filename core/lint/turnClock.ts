import { type OrderBook, standing } from "../game/orderBook.ts";
import type { GameState, MissingOrders, TurnRecord } from "../game/state.ts";
import { type Asked, countIn, type OrderCount } from "../game/waiting.ts";
import type { ServerMessage } from "../language/message.ts";
import { isSameTurn, type Turn, turnKey } from "../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../recording/entry.ts";
import type { FrameKind } from "../wire/frame.ts";
import type { LegEnd, LintFrame, LintGame, RuleCheck } from "./finding.ts";

/** The parts of a message that a finding may quote. */
export interface SeenMessage extends Pick<LintFrame, "n" | "atNs" | "representation"> {
  readonly kind: FrameKind;
  /** All tokens of a short message; of a long one, only the first tokens, but more than a finding quotes. */
  readonly tokens: Uint16Array | undefined;
}

/** The maximum number of tokens that a finding quotes. */
export const mostQuoted = 14;

/** The last activity of a client before its time ran out. */
export interface Activity {
  readonly lastSent: SeenMessage | null;
  /** The last message that the client received before the results of the turn. */
  readonly lastReceived: SeenMessage | null;
  /** The client's oldest unanswered request. */
  readonly waitsFor: SeenMessage | null;
}

/** One turn of one power, as recorded on its connection. Times are from the recorder's clock. */
export interface PowerTurn {
  /** Index among the games of the recording. */
  readonly game: number;
  readonly power: string;
  readonly connection: ConnectionId;
  readonly turn: Turn;
  /** The NOW that began the turn. */
  readonly shownN: FrameNumber;
  readonly shownNs: number;
  /** The deadline according to TME; null if no TME arrived, or if the clock was stopped. */
  readonly deadlineNs: number | null;
  /** Whether NOT ( TME ) arrived in the turn. */
  readonly wasClockStopped: boolean;
  /** The time of the client's first message in the turn; null if there was none. */
  readonly firstNs: number | null;
  /** How many orders the turn required from the power, and how many were valid at the end. */
  readonly due: number;
  readonly given: number;
  /** The time of the last valid order; null if there was none. */
  readonly orderedNs: number | null;
  /** False while NOT ( GOF ) is in force. */
  readonly goesAhead: boolean;
  /** The time at which the server last accepted GOF; null if it never did. */
  readonly aheadNs: number | null;
  readonly isInDisorder: boolean;
  /** The NOW that ended the turn; null if the turn has not ended. */
  readonly endedN: FrameNumber | null;
  readonly endedNs: number | null;
  readonly record: TurnRecord;
  readonly activity: Activity;
}

type Running = {
  -readonly [K in keyof Omit<
    PowerTurn,
    "due" | "given" | "orderedNs" | "endedN" | "endedNs" | "record" | "activity"
  >]: PowerTurn[K];
} & { missing: MissingOrders | null; activity: Activity | null };

/** The clock's data about one connection. */
interface Sitting {
  /** The current turn; null before the first NOW, and if part of the turn was not recorded. */
  running: Running | null;
  lastSent: SeenMessage | null;
  lastReceived: SeenMessage | null;
  readonly open: Map<FrameNumber, SeenMessage>;
  /** Whether bytes are missing since the last NOW, so that the next NOW may answer a missing request. */
  isTorn: boolean;
  isInDisorder: boolean;
}

export type TurnTaker = (turn: PowerTurn, game: GameState, frame: LintFrame) => void;

/** Tolerance for deadlines: TME counts in whole seconds, and messages reach the recorder slightly late. */
export const clockSlackNs = 1.5e9;
/** All clients receive the NOW of a new turn within this time. */
const freshNs = 1e9;
/** Messages with at most this many tokens are kept whole. */
const mostKept = 32;
/** The number of unanswered requests to keep. */
const mostOpen = 64;
const unanswered = new Set(["YES", "REJ", "HUH", "PRN"]);
/** Messages that a server sends to all clients, at the end of a turn or about the clock. */
const unasked = new Set(["ORD", "SCO", "CCD", "OUT", "TME", "NOT", "ADM"]);

/**
 * Measures how long each power's turns last, from one NOW on its connection to the next. Omits turns with missing bytes
 * and turns whose NOW the client had to request.
 */
export class TurnClock implements RuleCheck {
  /** False if the recording's timestamps are synthesised. */
  hasTimes = true;
  readonly #sittings = new Map<ConnectionId, Sitting>();
  readonly #takers: TurnTaker[] = [];
  /** The last turn of each power that is over, keyed by game and power. */
  readonly #over = new Map<string, PowerTurn>();
  /** The last known state of each game, keyed by the game's index. */
  readonly #games = new Map<number, GameState>();

  /**
   * Registers a function that is called whenever a turn ends.
   * @param taker receives the turn, the state of the game at that time, and the NOW that ends the turn
   */
  follow(taker: TurnTaker): void {
    this.#takers.push(taker);
  }

  lost({ connection }: Leg): void {
    const sitting = this.#of(connection);
    sitting.running = null;
    sitting.isTorn = true;
    sitting.open.clear();
  }

  /** Drops the turn, because the message may have ended the turn or carried the note on an order. */
  unread({ connection }: LintFrame): void {
    const sitting = this.#sittings.get(connection);
    if (sitting) sitting.running = null;
  }

  frame(frame: LintFrame): void {
    const { connection, direction, reading, game, n, atNs, answers } = frame;
    const sitting = this.#of(connection);
    if (game) this.#games.set(game.index, game.after);
    const { running } = sitting;
    if (running?.deadlineNs != null && atNs > running.deadlineNs) running.activity ??= activityOf(sitting);
    if (direction === "client-to-server") {
      sitting.lastSent = seenIn(frame);
      if (running) running.firstNs ??= atNs;
      if (
        frame.frame.kind === "DM" &&
        !(reading?.ok && unanswered.has(reading.message.type)) &&
        sitting.open.size < mostOpen
      )
        sitting.open.set(n, seenIn(frame));
      return;
    }
    if (answers !== null) sitting.open.delete(answers);
    const message = reading?.ok && reading.direction === "server-to-client" ? reading.message : null;
    if (message !== null) this.#ofServer(frame, message, sitting);
    if (message === null || answers !== null || !unasked.has(message.type)) sitting.lastReceived = seenIn(frame);
  }

  legEnded({ connection }: LegEnd): void {
    this.#sittings.delete(connection);
  }

  /** Returns the turns of a game that have not ended, as far as they are known now. */
  runningIn(game: number): PowerTurn[] {
    const state = this.#games.get(game);
    if (!state) return [];
    return [...this.#sittings.values()].flatMap((sitting) =>
      sitting.running?.game === game ? (turnOf(sitting, sitting.running, state, null) ?? []) : [],
    );
  }

  /** Returns the last turn of a power that is over; undefined if there is none. */
  lastOf(game: number, power: string): PowerTurn | undefined {
    return this.#over.get(`${game} ${power}`);
  }

  /** Returns the last known state of a game; undefined if there is none. */
  stateOf(game: number): GameState | undefined {
    return this.#games.get(game);
  }

  /** Returns the unfinished turn of a connection. */
  running(connection: ConnectionId): { readonly game: number; readonly turn: Turn; readonly power: string } | null {
    return this.#sittings.get(connection)?.running ?? null;
  }

  #ofServer(frame: LintFrame, message: ServerMessage, sitting: Sitting): void {
    const { running } = sitting;
    if (message.type === "NOW") {
      this.#now(frame, sitting);
      return;
    }
    if (!running) return;
    switch (message.type) {
      case "TME":
        this.#time(message, frame.atNs, running);
        return;
      case "NOT":
        note(message, running, sitting);
        return;
      case "MIS":
        running.missing = { units: message.units, count: message.count, n: frame.n };
        return;
      case "CCD":
        if (message.power === running.power && message.undelivered === null)
          disorder(frame, message.turn !== null, running, sitting);
        return;
      case "YES":
        // An unrequested YES changes nothing, provided that the client's requests are known.
        if (frame.answers !== null || sitting.lastSent === null) grant(message, frame.atNs, running);
        return;
      case "SLO":
      case "DRW":
      case "SMR":
      case "OFF":
        sitting.running = null;
        return;
      default:
    }
  }

  #now(frame: LintFrame, sitting: Sitting): void {
    const { game, connection, n, atNs, answers } = frame;
    const seat = game?.after.seats.get(connection);
    if (!game || !seat?.turn || seat.power === null) return;
    const { running } = sitting;
    if (running && isSameTurn(running.turn, seat.turn)) return;
    sitting.running = null;
    if (running && game.before) {
      const turn = turnOf(sitting, running, game.before, frame);
      if (turn) {
        this.#over.set(`${turn.game} ${turn.power}`, turn);
        for (const taker of this.#takers) taker(turn, game.before, frame);
      }
    }
    // A client that had to request NOW joined during the turn, so another client may have sent orders for its power.
    const mayBeAnswer = sitting.isTorn && !isFresh(game, atNs);
    sitting.isTorn = false;
    if (answers !== null || mayBeAnswer || seat.mayHaveMissed || game.after.end !== null) return;
    sitting.running = {
      game: game.index,
      power: seat.power,
      connection,
      turn: seat.turn,
      shownN: n,
      shownNs: atNs,
      deadlineNs: null,
      wasClockStopped: false,
      firstNs: null,
      goesAhead: true,
      aheadNs: null,
      isInDisorder: sitting.isInDisorder,
      missing: null,
      activity: null,
    };
  }

  #time({ seconds, hours }: Extract<ServerMessage, { readonly type: "TME" }>, atNs: number, running: Running): void {
    // Only the first TME is exact; later ones count down in whole seconds.
    if (running.deadlineNs !== null || !this.hasTimes) return;
    const all = seconds + (hours ?? 0) * 3600;
    if (all > 0) running.deadlineNs = atNs + all * 1e9;
  }

  #of(connection: ConnectionId): Sitting {
    const known = this.#sittings.get(connection);
    if (known) return known;
    const fresh: Sitting = {
      running: null,
      lastSent: null,
      lastReceived: null,
      open: new Map(),
      isTorn: false,
      isInDisorder: false,
    };
    this.#sittings.set(connection, fresh);
    return fresh;
  }
}

/** Whether the game's current turn began just now, and not before the recording. */
function isFresh({ after: { past, current } }: LintGame, atNs: number): boolean {
  return past.size > 0 && current?.atNs != null && atNs - current.atNs < freshNs;
}

/** Returns only the parts of a frame that a finding may quote, because whole frames would use too much memory. */
function seenIn({ n, atNs, tokens, representation, frame }: LintFrame): SeenMessage {
  return { n, atNs, tokens, representation, kind: frame.kind };
}

/**
 * Returns a long message with only its first tokens, because messages are kept for every turn of every power.
 */
function briefly(seen: SeenMessage | null): SeenMessage | null {
  const isLong = (seen?.tokens?.length ?? 0) > mostKept;
  return seen && isLong ? { ...seen, tokens: seen.tokens?.slice(0, mostQuoted + 1) } : seen;
}

/**
 * Records civil disorder. If it begins at the deadline, the missed deadline caused it, and the turn does not count as a
 * turn in disorder.
 */
function disorder({ atNs }: LintFrame, isOfTurn: boolean, running: Running, sitting: Sitting): void {
  if (isOfTurn) return;
  sitting.isInDisorder = true;
  if (running.deadlineNs === null || atNs < running.deadlineNs - clockSlackNs) running.isInDisorder = true;
}

function note({ message }: Extract<ServerMessage, { readonly type: "NOT" }>, running: Running, sitting: Sitting): void {
  if (message.type === "CCD") {
    if (message.power !== running.power) return;
    running.isInDisorder = false;
    sitting.isInDisorder = false;
    return;
  }
  running.deadlineNs = null;
  running.wasClockStopped = true;
}

function grant({ echo }: Extract<ServerMessage, { readonly echo: unknown }>, atNs: number, running: Running): void {
  if (echo.type === "GOF") {
    running.goesAhead = true;
    running.aheadNs = atNs;
  }
  if (echo.type !== "NOT") return;
  if (echo.command.type === "GOF") running.goesAhead = false;
  if (echo.command.type === "SUB" && echo.command.orders.length === 0) running.missing = null;
}

function activityOf({ lastSent, lastReceived, open }: Sitting): Activity {
  const [waitsFor = null] = open.values();
  return { lastSent: briefly(lastSent), lastReceived: briefly(lastReceived), waitsFor: briefly(waitsFor) };
}

/**
 * Counts orders by THX and by MIS, and returns the higher count: the client is not at fault if MIS still lists an
 * accepted order.
 */
export function countBoth(asked: Asked, power: string): OrderCount {
  const counted = countIn(asked, power);
  if (asked.missing === null || counted.given >= counted.due) return counted;
  const noted = countIn({ ...asked, missing: null }, power);
  return noted.due - noted.given < counted.due - counted.given ? noted : counted;
}

function turnOf(sitting: Sitting, running: Running, game: GameState, ending: LintFrame | null): PowerTurn | null {
  const key = turnKey(running.turn);
  const { current, past, centres } = game;
  const isCurrent = current !== null && turnKey(current.turn) === key;
  const record = isCurrent ? current : past.get(key);
  if (!record?.units) return null;
  const { game: index, power, connection, turn, shownN, shownNs, deadlineNs, wasClockStopped } = running;
  const { due, given } = countBoth(
    { record, centres: isCurrent ? centres : record.centres, missing: running.missing },
    power,
  );
  // List the fields one by one for speed, because one such object is created for every power in every turn.
  return {
    game: index,
    power,
    connection,
    turn,
    shownN,
    shownNs,
    deadlineNs,
    wasClockStopped,
    firstNs: running.firstNs,
    due,
    given,
    orderedNs: lastOf(record.books.get(power) ?? []),
    goesAhead: running.goesAhead,
    aheadNs: running.aheadNs,
    isInDisorder: running.isInDisorder,
    endedN: ending?.n ?? null,
    endedNs: ending?.atNs ?? null,
    record,
    activity: running.activity ?? activityOf(sitting),
  };
}

/** Returns the time of the last valid order; null if there was none. */
function lastOf(book: OrderBook): number | null {
  let last: number | null = null;
  for (const { atNs } of standing(book)) last = Math.max(last ?? atNs, atNs);
  return last;
}

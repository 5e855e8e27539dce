import { type OrderBook, standing } from "../game/orderBook.ts";
import type { GameState, MissingOrders, TurnRecord } from "../game/state.ts";
import { type Asked, countIn, type OrderCount } from "../game/waiting.ts";
import type { ServerMessage } from "../language/message.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../recording/entry.ts";
import type { FrameKind } from "../wire/frame.ts";
import type { LegEnd, LintFrame, RuleCheck } from "./finding.ts";

/** A message, as far as it may have to be told of. */
export interface Said extends Pick<LintFrame, "n" | "atNs" | "representation"> {
  readonly kind: FrameKind;
  /** The first of them, one more than are quoted. */
  readonly tokens: Uint16Array | undefined;
}

/** Tokens of a message that are quoted. */
export const mostQuoted = 14;

/** What a client was doing when its time was over. */
export interface Doing {
  readonly lastSent: Said | null;
  /** Before the results of the turn. */
  readonly lastTold: Said | null;
  /** The oldest request without an answer. */
  readonly waitsFor: Said | null;
}

/** One power's turn as its connection saw it. Moments are those of the recorder. */
export interface PowerTurn {
  /** Among the games of the recording. */
  readonly game: number;
  readonly power: string;
  readonly connection: ConnectionId;
  readonly turn: Turn;
  /** The NOW that began it. */
  readonly shownN: FrameNumber;
  readonly shownNs: number;
  /** By TME; null: none was told, or the clock was stopped. */
  readonly deadlineNs: number | null;
  /** NOT ( TME ) came in it. */
  readonly hasStood: boolean;
  /** Its first message in the turn. */
  readonly firstNs: number | null;
  /** Orders that the turn asked of it, and those that stood at the end. */
  readonly due: number;
  readonly given: number;
  /** When the last order that stands came; null: none stands. */
  readonly orderedNs: number | null;
  /** False: NOT ( GOF ) stands. */
  readonly goesAhead: boolean;
  /** When GOF was granted last; null where it was not asked for. */
  readonly aheadNs: number | null;
  readonly isInDisorder: boolean;
  /** The NOW that ended it; null: it goes on. */
  readonly endedN: FrameNumber | null;
  readonly endedNs: number | null;
  readonly record: TurnRecord;
  readonly doing: Doing;
}

type Running = {
  -readonly [K in keyof Omit<
    PowerTurn,
    "due" | "given" | "orderedNs" | "endedN" | "endedNs" | "record" | "doing"
  >]: PowerTurn[K];
} & { missing: MissingOrders | null; doing: Doing | null };

interface Sitting {
  /** Null before its first NOW, and where part of the turn was not seen. */
  running: Running | null;
  lastSent: Said | null;
  lastTold: Said | null;
  readonly open: Map<FrameNumber, Said>;
  isInDisorder: boolean;
}

export type TurnTaker = (turn: PowerTurn, game: GameState, frame: LintFrame) => void;

/** TME counts in whole seconds, and the recorder hears of everything a little later. */
export const clockSlackNs = 1.5e9;
/** Requests that are remembered while they wait for an answer. */
const mostOpen = 64;
const unanswered = new Set(["YES", "REJ", "HUH", "PRN"]);
/** What a server tells all when a turn is over, and of the clock. */
const unasked = new Set(["ORD", "SCO", "CCD", "OUT", "TME", "NOT", "ADM"]);

/** Times every power's turns: from the NOW that its connection was sent to the next. A turn of which bytes are missing, or that was asked for and not told, is left out. */
export class TurnClock implements RuleCheck {
  /** All turns that are over. */
  readonly turns: PowerTurn[] = [];
  /** False where the recording's times are made up. */
  hasTimes = true;
  readonly #sittings = new Map<ConnectionId, Sitting>();
  readonly #takers: TurnTaker[] = [];
  /** The games as they were last seen. */
  readonly #games = new Map<number, GameState>();

  /** @param taker is shown every turn as it ends, the game as it was then, and the NOW that ends it */
  follow(taker: TurnTaker): void {
    this.#takers.push(taker);
  }

  lost({ connection }: Leg): void {
    const sitting = this.#sittings.get(connection);
    if (!sitting) return;
    sitting.running = null;
    sitting.open.clear();
  }

  frame(frame: LintFrame): void {
    const { connection, direction, reading, game, n, atNs, answers } = frame;
    const sitting = this.#of(connection);
    if (game) this.#games.set(game.index, game.after);
    const { running } = sitting;
    if (running?.deadlineNs != null && atNs > running.deadlineNs) running.doing ??= doingOf(sitting);
    if (direction === "client-to-server") {
      sitting.lastSent = saidIn(frame);
      if (running) running.firstNs ??= atNs;
      if (
        frame.frame.kind === "DM" &&
        !(reading?.ok && unanswered.has(reading.message.type)) &&
        sitting.open.size < mostOpen
      )
        sitting.open.set(n, saidIn(frame));
      return;
    }
    if (answers !== null) sitting.open.delete(answers);
    const message = reading?.ok && reading.direction === "server-to-client" ? reading.message : null;
    if (message !== null) this.#ofServer(frame, message, sitting);
    if (message === null || answers !== null || !unasked.has(message.type)) sitting.lastTold = saidIn(frame);
  }

  legEnded({ connection }: LegEnd): void {
    this.#sittings.delete(connection);
  }

  /** Turns that go on, as the game stands now. */
  runningIn(game: number): PowerTurn[] {
    const state = this.#games.get(game);
    if (!state) return [];
    return [...this.#sittings.values()].flatMap((sitting) =>
      sitting.running?.game === game ? (turnOf(sitting, sitting.running, state, null) ?? []) : [],
    );
  }

  /** The game as it was last seen. */
  stateOf(game: number): GameState | undefined {
    return this.#games.get(game);
  }

  /** The turn of a connection that goes on. */
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
        grant(message, frame.atNs, running);
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
    if (running && turnKey(running.turn) === turnKey(seat.turn)) return;
    sitting.running = null;
    if (running && game.before) {
      const turn = turnOf(sitting, running, game.before, frame);
      if (turn) {
        this.turns.push(turn);
        for (const taker of this.#takers) taker(turn, game.before, frame);
      }
    }
    // Whoever had to ask came when the turn was on: others may have ordered for it.
    if (answers !== null || seat.mayHaveMissed || game.after.end !== null) return;
    sitting.running = {
      game: game.index,
      power: seat.power,
      connection,
      turn: seat.turn,
      shownN: n,
      shownNs: atNs,
      deadlineNs: null,
      hasStood: false,
      firstNs: null,
      goesAhead: true,
      aheadNs: null,
      isInDisorder: sitting.isInDisorder,
      missing: null,
      doing: null,
    };
  }

  #time({ seconds, hours }: Extract<ServerMessage, { readonly type: "TME" }>, atNs: number, running: Running): void {
    // Later ones count down in whole seconds: the first is the exact one.
    if (running.deadlineNs !== null || !this.hasTimes) return;
    const all = seconds + (hours ?? 0) * 3600;
    if (all > 0) running.deadlineNs = atNs + all * 1e9;
  }

  #of(connection: ConnectionId): Sitting {
    const known = this.#sittings.get(connection);
    if (known) return known;
    const fresh: Sitting = { running: null, lastSent: null, lastTold: null, open: new Map(), isInDisorder: false };
    this.#sittings.set(connection, fresh);
    return fresh;
  }
}

/** Without the games around it, which would be kept with it. */
function saidIn({ n, atNs, tokens, representation, frame }: LintFrame): Said {
  return { n, atNs, tokens, representation, kind: frame.kind };
}

/** What is kept of every turn: a whole message would be kept with the bytes that came with it. */
function briefly(said: Said | null): Said | null {
  return said && { ...said, tokens: said.tokens?.slice(0, mostQuoted + 1) };
}

/** Civil disorder that begins as the time is over comes of the missed deadline, and is none before it. */
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
  running.hasStood = true;
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

function doingOf({ lastSent, lastTold, open }: Sitting): Doing {
  const [waitsFor = null] = open.values();
  return { lastSent: briefly(lastSent), lastTold: briefly(lastTold), waitsFor: briefly(waitsFor) };
}

/** Orders that are in by their THX, or by MIS where that knows of more: a MIS that denies an accepted order is no fault of the client. */
export function countBoth(asked: Asked, power: string): OrderCount {
  const told = countIn(asked, power);
  if (asked.missing === null || told.given >= told.due) return told;
  const noted = countIn({ ...asked, missing: null }, power);
  return noted.due - noted.given < told.due - told.given ? noted : told;
}

function turnOf(sitting: Sitting, running: Running, game: GameState, ending: LintFrame | null): PowerTurn | null {
  const key = turnKey(running.turn);
  const { current, past, centres } = game;
  const isCurrent = current !== null && turnKey(current.turn) === key;
  const record = isCurrent ? current : past.get(key);
  if (!record?.units) return null;
  const { game: index, power, connection, turn, shownN, shownNs, deadlineNs, hasStood } = running;
  const { due, given } = countBoth(
    { record, centres: isCurrent ? centres : record.centres, missing: running.missing },
    power,
  );
  // Field by field: it is made for every power of every turn.
  return {
    game: index,
    power,
    connection,
    turn,
    shownN,
    shownNs,
    deadlineNs,
    hasStood,
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
    doing: running.doing ?? doingOf(sitting),
  };
}

/** When the last order that stands came; null for none. */
function lastOf(book: OrderBook): number | null {
  let last: number | null = null;
  for (const { atNs } of standing(book)) last = Math.max(last ?? atNs, atNs);
  return last;
}

import { readingOf } from "../analysis/messageReading.ts";
import { limitSeconds } from "../game/limits.ts";
import type { Phase } from "../map/turn.ts";
import type { ConnectionId, FrameNumber, Session } from "./session.ts";

/**
 * How long a power took to send the orders of one turn that the server accepted. Times are in milliseconds from the
 * turn's first NOW on the power's connection to the SUB.
 */
export interface Reply {
  readonly power: string;
  /** Index of the turn among all turns in the recording. */
  readonly turn: number;
  readonly phase: Phase;
  /**
   * The rows of the first and the last SUB in the turn with an order that the server accepted (THX with MBV), whether or
   * not a later order replaced it. After new press, a power may order again.
   */
  readonly firstN: FrameNumber;
  readonly firstMs: number;
  lastN: FrameNumber;
  lastMs: number;
  /** The time limit of the turn, from TME or else from the options of HLO; null if neither states one. */
  readonly limitMs: number | null;
}

/** A SUB, in the turn that its connection had received. */
interface Submitted extends Pick<Reply, "power" | "turn" | "phase" | "limitMs"> {
  readonly ms: number;
}

interface Shown {
  readonly turn: number;
  readonly atMs: number;
  /** The limit from the first TME after the NOW; null if there is none. */
  limitMs: number | null;
}

/**
 * Reads the replies to NOW from a session, in steps. Without a viewpoint, a reply belongs to the last turn that any
 * power received; with a viewpoint, to the last turn that the viewpoint's power received.
 */
export class ReplyScan {
  readonly #session: Session;
  readonly #viewpoint: string | null;
  readonly #replies: Reply[] = [];
  /** Replies by power and turn. */
  readonly #known = new Map<string, Reply>();
  /** Every SUB that the server has not accepted so far. */
  readonly #submitted = new Map<FrameNumber, Submitted>();
  /** The last turn that each connection received. */
  readonly #shown = new Map<ConnectionId, Shown>();
  #scanned = 0;

  /** @param viewpoint limits the result to this power's replies; null means all */
  constructor(session: Session, viewpoint: string | null) {
    this.#session = session;
    this.#viewpoint = viewpoint;
  }

  /** Reads at most `atMost` more rows. Returns true when all have been read. */
  advance(atMost: number): boolean {
    const sees = this.#viewpoint === null ? null : this.#session.connectionsOf(this.#viewpoint);
    const until = Math.min(this.#session.count, this.#scanned + atMost);
    while (this.#scanned < until) {
      this.#scanned += 1;
      if (sees?.has(this.#session.frames.connectionOf(this.#scanned)) ?? true) this.#take(this.#scanned);
    }
    return this.#scanned === this.#session.count;
  }

  /** Returns the replies in a game. */
  of(game: number): Reply[] {
    const { all } = this.#session.turns;
    return this.#replies.filter(({ turn }) => all[turn]?.game === game);
  }

  #take(n: FrameNumber): void {
    const { frames } = this.#session;
    const connection = frames.connectionOf(n);
    const turn = this.#session.turnOf(n, this.#viewpoint);
    if (turn < 0 || connection < 0) return;
    const command = this.#session.commandOf(n);
    const isAnswer = frames.directionOf(n) === "server-to-client";
    // The answer may come after the next turn's NOW.
    if (isAnswer && command === "THX") this.#accept(n);
    if (isAnswer && command === "NOW") this.#showTurn(connection, turn, frames.atNsOf(n) / 1e6);
    else if (isAnswer && command === "TME") this.#setLimit(n, connection);
    else if (!isAnswer && command === "SUB") this.#submit(n, connection, turn);
  }

  /** Records the turn of a NOW. A requested NOW repeats the turn, so times still count from the first NOW. */
  #showTurn(connection: ConnectionId, turn: number, atMs: number): void {
    if (this.#shown.get(connection)?.turn !== turn) this.#shown.set(connection, { turn, atMs, limitMs: null });
  }

  #setLimit(n: FrameNumber, connection: ConnectionId): void {
    const shown = this.#shown.get(connection);
    const row = this.#session.frames.frameAt(n);
    if (!shown || shown.limitMs !== null || !row) return;
    const reading = readingOf(row);
    if (!reading?.ok || reading.message.type !== "TME") return;
    const { seconds, hours } = reading.message;
    const givenMs = ((seconds ?? 0) + (hours ?? 0) * 3600) * 1000;
    if (givenMs > 0) shown.limitMs = row.atNs / 1e6 + givenMs - shown.atMs;
  }

  #submit(n: FrameNumber, connection: ConnectionId, turn: number): void {
    const shown = this.#shown.get(connection);
    const power = this.#session.frames.powerOf(n);
    // Without this turn's NOW on this connection, the time that the reply took is unknown.
    if (power === null || shown?.turn !== turn) return;
    const ms = this.#session.frames.atNsOf(n) / 1e6 - shown.atMs;
    const entered = this.#session.turns.all[turn];
    if (!entered) return;
    const { game, phase } = entered;
    this.#submitted.set(n, { power, turn, phase, limitMs: shown.limitMs ?? this.#optionOf(game, phase), ms });
  }

  /** Counts the SUB that a THX answers, if the THX accepts an order. */
  #accept(n: FrameNumber): void {
    const sub = this.#session.answers.of(n);
    const sent = sub === null ? undefined : this.#submitted.get(sub);
    const row = this.#session.frames.frameAt(n);
    const reading = sent && row ? readingOf(row) : null;
    if (sub === null || !sent || !reading?.ok) return;
    if (reading.message.type !== "THX" || reading.message.note !== "MBV") return;
    this.#submitted.delete(sub);
    const { ms, ...of } = sent;
    const key = `${of.turn} ${of.power}`;
    const known = this.#known.get(key);
    if (known) {
      known.lastN = sub;
      known.lastMs = ms;
      return;
    }
    const reply = { ...of, firstN: sub, firstMs: ms, lastN: sub, lastMs: ms };
    this.#known.set(key, reply);
    this.#replies.push(reply);
  }

  /** Returns the time limit of a phase according to HLO, in milliseconds; null if there is none. */
  #optionOf(game: number, phase: Phase): number | null {
    const seconds = limitSeconds(this.#session.games.all[game]?.options ?? [], phase);
    return seconds === null ? null : seconds * 1000;
  }
}

/** Statistics on reply times. */
export interface ReplyFigures {
  readonly count: number;
  readonly lowMs: number;
  readonly quarterMs: number;
  readonly medianMs: number;
  readonly threeQuartersMs: number;
  readonly highMs: number;
}

/** Returns statistics on reply times, by nearest rank; null if there are no times. */
export function figuresOf(times: readonly number[]): ReplyFigures | null {
  const sorted = times.toSorted((one, other) => one - other);
  const count = sorted.length;
  if (count === 0) return null;
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * count) - 1)] ?? 0;
  return {
    count,
    lowMs: rank(0),
    quarterMs: rank(0.25),
    medianMs: rank(0.5),
    threeQuartersMs: rank(0.75),
    highMs: rank(1),
  };
}

/** A reply that takes at least this share of its limit is a near miss. */
export const nearMissShare = 0.8;

/** Whether the last orders arrived close to the deadline, or after it. */
export function isNearMiss({ lastMs, limitMs }: Pick<Reply, "lastMs" | "limitMs">): boolean {
  return limitMs !== null && lastMs >= nearMissShare * limitMs;
}

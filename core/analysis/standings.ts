import { addToList, getOrMake, tallied } from "../bytes/keyed.ts";
import type { Program } from "./reportedFinding.ts";
import { type Interval, scoreInterval } from "./scoreInterval.ts";
import type { PlayedSeat, RecordedSeats, SeatResult } from "./standingsFold.ts";

/** The results of a bot (one name and version) in all games, as `chamber standings --json` prints them. */
export interface Standing {
  /** Null if the name was not recorded, or if the bot gave none. */
  readonly bot: string | null;
  readonly version: string | null;
  readonly recordings: number;
  /** 0 for a bot that never had a seat: of its figures, only `unseated` means something then. */
  readonly games: number;
  /** Number of times that the bot played each power. */
  readonly seats: Readonly<Record<string, number>>;
  readonly solo: number;
  readonly draw: number;
  /** Number of seats that survived games won by other seats. */
  readonly survived: number;
  readonly eliminated: number;
  /** Number of seats in games that ended without a winner. */
  readonly stopped: number;
  /** Number of seats in games whose end is not in the recording. */
  readonly unseen: number;
  /** The total score and the mean score per seat, in games that were played to the end. */
  readonly score: number;
  readonly scorePerSeat: number | null;
  /** The 95% confidence interval of `scorePerSeat`, see {@link scoreInterval}. */
  readonly scoreInterval: Interval | null;
  /** The bot's centres, as last reported: the number of seats with a report, and the total and mean of the centres. */
  readonly centres: { readonly seats: number; readonly total: number; readonly mean: number | null };
  readonly disconnects: number;
  readonly missedDeadlines: number;
  readonly orders: number;
  readonly ordersRefused: number;
  /** Powers that the bot took over from another program; their results belong to that program. */
  readonly tookOver: number;
  /** Connections that asked to play but received no power, whether the server admitted them or not. */
  readonly unseated: number;
}

/** What standings leave out and include, for help and captions. */
export const standingsNotes = {
  observers: "Observers have no row.",
  missed: "Missed deadlines include turns after a bot's crash that the server reports as missed (Parlance does).",
} as const;

const results: readonly SeatResult[] = ["solo", "draw", "survived", "eliminated", "stopped", "unseen"];

/** Adds up the results of each bot across many recordings. */
export class Standings {
  readonly #bots = new Map<string, Bot>();

  /** @param file identifies the recording, to distinguish its games from those of other recordings */
  add(file: string, { seats, unseated }: RecordedSeats): void {
    for (const seat of seats) this.#bot(seat.program).add(file, seat);
    for (const program of unseated) this.#bot(program).unseated += 1;
  }

  /**
   * Returns the rows, best score first. Rows with equal scores are sorted by centres per seat, most first. Bots without
   * a score follow, and bots that never had a seat come last.
   */
  rows(): Standing[] {
    return [...this.#bots.values()]
      .map((bot) => bot.standing())
      .sort(
        (a, b) =>
          Number(a.games === 0) - Number(b.games === 0) ||
          Number(a.scorePerSeat === null) - Number(b.scorePerSeat === null) ||
          b.score - a.score ||
          (b.centres.mean ?? 0) - (a.centres.mean ?? 0),
      );
  }

  #bot(program: Program | null): Bot {
    const key = JSON.stringify([program?.name, program?.version]);
    return getOrMake(this.#bots, key, () => new Bot(program));
  }
}

class Bot {
  unseated = 0;
  readonly #program: Program | null;
  readonly #recordings = new Set<string>();
  readonly #games = new Set<string>();
  /** The scores of the bot's seats in each game that was played to the end. */
  readonly #scores = new Map<string, number[]>();
  /** Seats that the bot played from the start. */
  readonly #seats: PlayedSeat[] = [];
  readonly #substitutes: PlayedSeat[] = [];

  constructor(program: Program | null) {
    this.#program = program;
  }

  add(file: string, seat: PlayedSeat): void {
    this.#recordings.add(file);
    const game = JSON.stringify([file, seat.game]);
    this.#games.add(game);
    if (seat.score !== null) addToList(this.#scores, game, seat.score);
    (seat.result === null ? this.#substitutes : this.#seats).push(seat);
  }

  standing(): Standing {
    const scores = this.#seats.flatMap(({ score }) => score ?? []);
    const centres = this.#seats.flatMap((seat) => seat.centres ?? []);
    const all = [...this.#seats, ...this.#substitutes];
    const count = (result: SeatResult): number => this.#seats.filter((seat) => seat.result === result).length;
    const counts = Object.fromEntries(results.map((result) => [result, count(result)])) as Record<SeatResult, number>;
    return {
      bot: this.#program?.name ?? null,
      version: this.#program?.version ?? null,
      recordings: this.#recordings.size,
      games: this.#games.size,
      seats: seatCounts(this.#seats),
      ...counts,
      score: rounded(sum(scores)),
      scorePerSeat: mean(scores),
      scoreInterval: roundedInterval(scoreInterval([...this.#scores.values()])),
      centres: { seats: centres.length, total: sum(centres), mean: mean(centres) },
      disconnects: sum(all.map((seat) => seat.disconnects)),
      missedDeadlines: sum(all.map((seat) => seat.missedDeadlines)),
      orders: sum(all.map((seat) => seat.orders)),
      ordersRefused: sum(all.map((seat) => seat.ordersRefused)),
      tookOver: this.#substitutes.length,
      unseated: this.unseated,
    };
  }
}

function roundedInterval(interval: Interval | null): Interval | null {
  return interval && { low: rounded(interval.low), high: rounded(interval.high) };
}

function seatCounts(seats: readonly PlayedSeat[]): Record<string, number> {
  return Object.fromEntries(tallied(seats.map(({ power }) => power).sort()));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : rounded(sum(numbers) / numbers.length);
}

/** Rounds to the nearest thousandth, because a three-way draw is worth 1.333. */
function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}

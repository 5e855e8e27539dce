import { getOrMake } from "../bytes/keyed.ts";
import type { SeverityCounts } from "../diagnostics/severity.ts";
import { type MetricRow, Metrics } from "../press/metrics.ts";
import { botName } from "./botNames.ts";
import { ClientFindings } from "./programFindings.ts";
import type { RecordingResults, ResultSeat } from "./recordingResults.ts";
import { type Standing, Standings } from "./standings.ts";

/** The results of a recording, with an id that identifies the recording. */
export interface ResultsOf {
  readonly id: string;
  readonly results: RecordingResults;
}

/** What to rank: programs by name and version, or the language models that games name. */
export type RankedBy = "bot" | "model";

/** A bot's figures across many recordings, as in `standings`, `metrics` and `lint`. */
export interface RankedBot {
  /** `DumbBot 8~3` */
  readonly name: string;
  /** The bot's standing; null for a bot that made promises but has no seat in the ranked games. */
  readonly standing: Standing | null;
  /** The bot's row in `metrics --by bot`; null if the bot neither made nor received an offer. */
  readonly promises: MetricRow | null;
  /** Findings about the bot's client; null for models, whose games have no client, and for bots without a standing. */
  readonly findings: SeverityCounts | null;
}

/** Returns the seats to rank, each with the name of its player. */
export function rankedSeats(
  { seats }: Pick<RecordingResults, "seats">,
  by: RankedBy,
): { readonly name: string; readonly seat: ResultSeat }[] {
  return seats.flatMap((seat) => {
    const name = by === "bot" ? botName(seat.program) : seat.model;
    return name === null ? [] : [{ name, seat }];
  });
}

/** Returns the rows of `metrics` to rank. */
export function rankedPromises(results: RecordingResults, by: RankedBy): readonly MetricRow[] {
  return by === "bot" ? results.promises : results.promisesByModel;
}

/** Returns the findings about a bot's clients in a recording. */
export function findingsOf({ findings }: RecordingResults, name: string): SeverityCounts {
  const sums = new ClientFindings();
  sums.add(findings);
  return sums.of(name);
}

/** Ranks bots across recordings, in the order of `standings`. Bots without a standing come last. */
export function rankBots(recordings: readonly ResultsOf[], by: RankedBy): RankedBot[] {
  const [standings, metrics] = [new Standings(), new Metrics("bot")];
  const findings = new ClientFindings();
  for (const { id, results } of recordings) {
    standings.add(id, by === "bot" ? results : modelSeats(results));
    for (const row of rankedPromises(results, by)) metrics.addRow(id, row);
    findings.add(results.findings);
  }
  const promises = new Map(metrics.rows().map((row) => [row.key, row]));
  const rows = standings.rows().map((standing): RankedBot => {
    const name = botName({ name: standing.bot, version: standing.version });
    const found = by === "bot" ? findings.of(name) : null;
    return { name, standing, promises: promises.get(name) ?? null, findings: found };
  });
  const known = new Set(rows.map(({ name }) => name));
  const others = [...promises].filter(([name]) => !known.has(name));
  return [
    ...rows,
    ...others.map(([name, row]): RankedBot => ({ name, standing: null, promises: row, findings: null })),
  ];
}

/** Returns the seats of models, as if each model were a program. */
function modelSeats(results: RecordingResults): RecordingResults {
  const seats = rankedSeats(results, "model").map(({ name, seat }) => ({
    ...seat,
    program: { name, version: null },
  }));
  return { ...results, seats, unseated: [] };
}

/** The results of two bots against each other, in games that were played to the end and in which both had a seat. */
export interface Meeting {
  readonly row: string;
  readonly column: string;
  readonly games: number;
  /** Number of pairs of seats, with one seat from each bot. */
  readonly pairs: number;
  /**
   * Number of pairs in which the seat of the bot in `row` did better: it had a higher score or, with equal scores, more
   * centres.
   */
  readonly ahead: number;
  readonly level: number;
  /** Ids of the recordings. */
  readonly recordings: readonly string[];
}

interface GrowingMeeting extends Meeting {
  readonly all: Set<string>;
  readonly in: Set<string>;
  pairs: number;
  ahead: number;
  level: number;
}

/** Returns the meetings of each pair of different bots, listed in both orders. */
export function meetingsIn(recordings: readonly ResultsOf[], by: RankedBy): Meeting[] {
  const meetings = new Map<string, GrowingMeeting>();
  for (const { id, results } of recordings) {
    const ended = rankedSeats(results, by).filter(({ seat }) => seat.score !== null);
    for (const one of ended)
      for (const other of ended) {
        if (one.name === other.name || one.seat.game !== other.seat.game) continue;
        const key = JSON.stringify([one.name, other.name]);
        const meeting = getOrMake(meetings, key, () => newMeeting(one.name, other.name));
        meeting.all.add(JSON.stringify([id, one.seat.game]));
        meeting.in.add(id);
        meeting.pairs += 1;
        const lead = leadOf(one.seat, other.seat);
        if (lead > 0) meeting.ahead += 1;
        else if (lead === 0) meeting.level += 1;
      }
  }
  return [...meetings.values()].map(({ all, in: within, ...meeting }) => ({
    ...meeting,
    games: all.size,
    recordings: [...within],
  }));
}

function newMeeting(row: string, column: string): GrowingMeeting {
  const counts = { games: 0, pairs: 0, ahead: 0, level: 0, recordings: [] };
  return { row, column, ...counts, all: new Set(), in: new Set() };
}

function leadOf(one: ResultSeat, other: ResultSeat): number {
  return (one.score ?? 0) - (other.score ?? 0) || (one.centres ?? 0) - (other.centres ?? 0);
}

/** How often each bot played each power on a map. */
export interface SeatBalance {
  /** Null if unknown. */
  readonly map: string | null;
  readonly games: number;
  readonly powers: readonly string[];
  /** One row per bot. `counts` contains a number for each of the `powers`. */
  readonly rows: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** The smallest and the largest number of games that a bot played as any one power. */
  readonly least: number;
  readonly most: number;
}

/**
 * Returns the seats on each map. Maps with more games come first, then known maps before unknown ones. Excludes seats
 * that a program took over from another.
 */
export function balanceOf(recordings: readonly ResultsOf[], by: RankedBy): SeatBalance[] {
  const maps = new Map<
    string | null,
    { readonly games: Set<string>; readonly counts: Map<string, Map<string, number>> }
  >();
  const powersOf = new Map<string | null, Set<string>>();
  for (const { id, results } of recordings)
    for (const { name, seat } of rankedSeats(results, by)) {
      if (seat.result === null) continue;
      const { games, counts } = getOrMake(maps, seat.map, () => ({
        games: new Set<string>(),
        counts: new Map<string, Map<string, number>>(),
      }));
      games.add(JSON.stringify([id, seat.game]));
      getOrMake(powersOf, seat.map, () => new Set<string>()).add(seat.power);
      const own = getOrMake(counts, name, () => new Map<string, number>());
      own.set(seat.power, (own.get(seat.power) ?? 0) + 1);
    }
  return [...maps]
    .map(([map, { games, counts }]) => {
      const powers = [...(powersOf.get(map) ?? [])].sort();
      const rows = [...counts].map(([name, own]) => ({ name, counts: powers.map((power) => own.get(power) ?? 0) }));
      const all = rows.flatMap((row) => row.counts);
      return { map, games: games.size, powers, rows, least: Math.min(...all), most: Math.max(...all) };
    })
    .sort(
      (a, b) => b.games - a.games || Number(a.map === null) - Number(b.map === null) || b.rows.length - a.rows.length,
    );
}

import { botName } from "../../../core/analysis/botNames.ts";
import {
  findingsOf,
  type RankedBot,
  type RankedBy,
  type ResultsOf,
  rankedPromises,
  rankedSeats,
} from "../../../core/analysis/botRanking.ts";
import type { RecordingResults, ResultSeat } from "../../../core/analysis/recordingResults.ts";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { isWord, quote } from "../../../core/filter/scan.ts";
import type { OpensAt, RecordingsBehind } from "../../session/tabRows.ts";

/**
 * Returns what a recording shows when it is opened from one of a bot's numbers in the standings; null if the recording
 * does not contribute to the number.
 */
export type AddsTo = (results: RecordingResults, name: string, by: RankedBy) => OpensAt | null;

/**
 * Selects the recordings in which at least one of the bot's seats fits.
 * @param at returns what the recording then shows; by default the start of the first of these games
 */
export function seatsThat(
  fits: (seat: ResultSeat) => boolean,
  at: (seats: readonly ResultSeat[]) => OpensAt = atStart,
): AddsTo {
  return (results, name, by) => {
    const seats = seatsOf(results, name, by).filter(fits);
    return seats.length === 0 ? null : at(seats);
  };
}

/** Selects the recordings in which a bot had a seat or asked for one. */
export const anyPart: AddsTo = (results, name, by) => {
  const isUnseated = by === "bot" && results.unseated.some((program) => botName(program) === name);
  return seatsThat(() => true)(results, name, by) ?? (isUnseated ? {} : null);
};

function seatsOf(results: RecordingResults, name: string, by: RankedBy): readonly ResultSeat[] {
  return rankedSeats(results, by).flatMap((each) => (each.name === name ? [each.seat] : []));
}

/**
 * Returns the start of the first of these games as the place where a recording opens. Specifies no place if that is the
 * recording's first game, because recordings open there by default.
 */
function atStart(seats: readonly ResultSeat[]): OpensAt {
  const [first] = seats;
  return first?.game ? { n: first.places.start } : {};
}

/** Returns the end of the first game as the place where a recording opens. */
export function atEnd([first]: readonly ResultSeat[]): OpensAt {
  return { n: first?.places.end ?? null };
}

/** Returns a filter for the THX messages that refused orders; the recording opens at the first of them. */
export function atRefusals(seats: readonly ResultSeat[]): OpensAt {
  const powers = [...new Set(seats.map(({ power }) => power))];
  return { filter: `msg:THX to:${powers.join(",")} -has:MBV`, n: firstOf(seats, "refused") };
}

/**
 * Returns a filter for the messages that show missed deadlines or disconnects; the recording opens at the first of
 * them.
 */
export function atPlaces(kind: "missed" | "left"): (seats: readonly ResultSeat[]) => OpensAt {
  return (seats) => {
    const places = [...new Set(seats.flatMap(({ places: all }) => all[kind]))].sort((one, other) => one - other);
    return places.length === 0 ? atEnd(seats) : { filter: `n:${places.join(",")}`, n: places[0] ?? null };
  };
}

function firstOf(seats: readonly ResultSeat[], kind: "refused"): number | null {
  const places = seats.flatMap(({ places: all }) => all[kind][0] ?? []);
  return places.length === 0 ? null : Math.min(...places);
}

/**
 * Selects the recordings that have findings of this severity about the bot; such a recording opens with these findings.
 */
export function findingsOfSeverity(severity: Severity): AddsTo {
  return (results, name) => {
    if (findingsOf(results, name)[severity] === 0) return null;
    const words = `side==client severity==${severity} bot==${isWord(name) ? name : quote(name)}`;
    return { tab: "diagnostics", rows: { list: "findings", only: [], between: [], words } };
  };
}

/** Selects the recordings in which promises by the bot have this verdict. */
export function promisesThat(verdict: "kept" | "breached"): AddsTo {
  return (results, name, by) => {
    if (!rankedPromises(results, by).some((row) => row.key === name && row[verdict] > 0)) return null;
    const powers = [...new Set(seatsOf(results, name, by).map(({ power }) => power))];
    const between = powers.length === 1 ? powers : [];
    return { tab: "agreements", rows: { list: "offers", only: [verdict], between, words: "" } };
  };
}

/** Returns the number by which the standings are sorted at first. */
export function scoreOf({ standing }: RankedBot): number {
  return standing?.scorePerSeat ?? Number.NEGATIVE_INFINITY;
}

/** Returns the place of each bot in the standings, starting at 1. */
export function ranksOf(ranked: readonly RankedBot[]): ReadonlyMap<string, number> {
  const isAhead = (one: RankedBot, other: RankedBot): number => Number(scoreOf(one) > scoreOf(other));
  const sorted = ranked.toSorted((one, other) => isAhead(other, one) - isAhead(one, other));
  return new Map(sorted.map(({ name }, at) => [name, at + 1]));
}

/** Returns the recordings that contribute to one of a bot's numbers. */
export function recordingsBehind(
  recordings: readonly ResultsOf[],
  adds: AddsTo,
  name: string,
  by: RankedBy,
): RecordingsBehind {
  return new Map(
    recordings.flatMap(({ id, results }) => {
      const at = adds(results, name, by);
      return at === null ? [] : [[id, at] as const];
    }),
  );
}

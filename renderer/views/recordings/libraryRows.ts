import type { ResultsLine } from "../../../core/analysis/recordingResults.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import { recordingFields } from "../../../core/filter/recordingFields.ts";
import type { ListedBot, RecordingListing } from "../../../core/host/host.ts";
import { appliedFilter, matchingRows } from "../../parts/filter/rowFilter.ts";
import { noResultWords, plainName, resultWords } from "../../parts/recordingWords.ts";

/** A recording in the library, and its searchable text. */
export interface LibraryRow {
  readonly listing: RecordingListing;
  readonly bots: string;
  /** The bots of the powers that won or shared in a draw: `DumbBot`; empty if unknown. */
  readonly winners: string;
  /**
   * When the game was recorded or, if that is unknown, when the file was last changed, in milliseconds since the
   * epoch.
   */
  readonly at: number;
  readonly searched: string;
  /** What the host found in the recording; undefined until this is known. */
  readonly line?: ResultsLine | undefined;
  readonly isSelected?: boolean;
}

/** Whether the contents of a recording are unknown or have not been read yet. */
export function isUnread({ listing: { pending, unreadable } }: LibraryRow): boolean {
  return pending || unreadable !== null;
}

export function libraryRow(listing: RecordingListing): LibraryRow {
  const { name, folder, map, maps, level, result, games, note, unreadable, live, lostBytes, startedAt } = listing;
  const bots = botWords(listing.bots);
  const states = [
    live ? "live recording" : "",
    lostBytes > 0 ? "damaged" : "",
    unreadable === null ? "" : "unreadable",
  ];
  const searched = [
    name,
    plainName(name),
    folder,
    ...maps,
    level === null ? "" : `level ${level}`,
    resultWords(result, map),
    result.powers.join(" "),
    noResultWords(games),
    bots,
    listing.bots.map(({ power }) => power ?? "").join(" "),
    note ?? "",
    listing.tried === null ? "" : `${listing.tried.situation} ${listing.tried.status} ${listing.tried.reason}`,
    ...states,
  ];
  return {
    listing,
    bots,
    winners: winnerWords(listing),
    at: Date.parse(startedAt ?? listing.modifiedAt),
    searched: searched.join("\n").toLowerCase(),
  };
}

/** Describes the bots by kind, most frequent first: `4 × DumbBot, 3 × BlabberBot`. */
export function botWords(bots: readonly ListedBot[]): string {
  const counts = new Map<string, number>();
  for (const { name } of bots) if (name !== null && name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .map(([name, count]) => (count === 1 ? name : `${count} × ${name}`))
    .join(", ");
}

/**
 * Describes the bots that won a game or shared in its draw, as {@link botWords} does; includes only bots with names.
 */
export function winnerWords({ result, bots }: Pick<RecordingListing, "result" | "bots">): string {
  if (result.kind !== "solo" && result.kind !== "draw") return "";
  return botWords(bots.filter(({ power }) => power !== null && result.powers.includes(power)));
}

/** Returns the recordings that match a filter. */
export function searchLibrary(rows: readonly LibraryRow[], text: string): readonly LibraryRow[] {
  return matchingRows({ table: recordingFields, rows, names: standardGameNames, text });
}

/** Returns the part of a recordings filter that is applied. */
export function appliedSearch(text: string): string {
  return appliedFilter({ table: recordingFields, names: standardGameNames, text });
}

/**
 * Returns the recordings to compare: the selected ones that a search finds, or all that it finds if none of these is
 * selected.
 * @param selected the host's ids
 */
export function selectedOf(found: readonly LibraryRow[], selected: ReadonlySet<string>): readonly LibraryRow[] {
  const own = found.filter(({ listing }) => selected.has(listing.id));
  return own.length === 0 ? found : own;
}

/** Moves live recordings to the front and keeps the order of the rest. */
export function liveFirst(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  const isLive = ({ listing }: LibraryRow): boolean => listing.live;
  return [...rows.filter(isLive), ...rows.filter((row) => !isLive(row))];
}

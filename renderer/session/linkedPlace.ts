import type { PageLink } from "../../core/host/link.ts";
import type { CursorState } from "./api.ts";
import { hiddenNow } from "./mapLayers.ts";
import { beginning, type Navigation } from "./navigation.ts";
import { placeText } from "./place.ts";
import { plainName } from "./recordingName.ts";
import { linkedTabRows, type TabRows } from "./tabRows.ts";
import type { TabName, ViewState, WantedPlace } from "./viewState.ts";

/** The tabs that a link can name. A link that names none leads to the Game tab. */
const tabs: readonly TabName[] = [
  "game",
  "press",
  "agreements",
  "diagnostics",
  "charts",
  "recordings",
  "coverage",
  "query",
];

/**
 * Returns what a recording shows until the wanted message has been read.
 * @param rows what the tabs show at present
 */
export function openingPlace(wanted: WantedPlace, rows: TabRows): Partial<Navigation> {
  if (wanted.kind === "visited") {
    const { cursor: _, selection: __, viewpoint: ___, ...place } = wanted.place;
    return place;
  }
  const { tab, filter, highlights, map, province, hidden, fate } = wanted.link;
  return {
    tab: tabs.find((each) => each === tab) ?? "game",
    rows: linkedTabRows(rows, wanted.link),
    table: filter === null ? beginning.table : { ...beginning.table, filter, mode: highlights ? "highlight" : "hide" },
    mapView: map === "before" || map === "after" ? map : "orders",
    showsOrderTable: map === "table",
    province,
    hidden,
    fate,
  };
}

/** The part of the state at the cursor that links contain. */
export type AtCursor =
  | (Pick<CursorState, "n" | "place"> & { readonly turn: Pick<NonNullable<CursorState["turn"]>, "key"> | null })
  | null;

/**
 * Returns the link to what the page shows, without the recording.
 * @param at the state at the cursor, which is known only a moment after the cursor has moved; until then, the link
 * contains the message's number instead
 */
export function linkOf(
  place: Navigation,
  at: AtCursor,
): Omit<PageLink, "recording" | "name" | "rows" | "sort" | "peace"> {
  const { cursor, tab, viewpoint, table, selection, mapView, showsOrderTable, province, fate } = place;
  const known = at?.n === cursor ? at : null;
  return {
    place: known?.place ?? null,
    turn: known?.turn?.key ?? null,
    n: known === null && cursor > 0 ? cursor : null,
    tab: tab === "game" ? null : tab,
    viewpoint,
    filter: table.filter.trim() === "" ? null : table.filter,
    highlights: table.mode === "highlight" && table.filter.trim() !== "",
    tokens: selection && { start: selection.start, end: selection.end },
    map: showsOrderTable ? "table" : mapView === "orders" ? null : mapView,
    province,
    hidden: hiddenNow(place) || null,
    fate,
  };
}

/** Describes the place that a link names; null if it names none. */
export function messageWords({ place, turn, n }: PageLink): string | null {
  if (place === null && turn === null && n === null) return null;
  return placeText({ turn, n }) || "the linked message";
}

/** Names the recording of a link: `the recording cup-3`. */
export function recordingOf({ recording, name }: PageLink): string {
  if (name !== null) return `the recording ${plainName(name)}`;
  return recording === null ? "a recording" : `the recording with the id ${recording}`;
}

/** What a link is waiting for. */
export interface LinkHint {
  readonly words: string;
  /** Whether the link is waiting for the user to open a file. */
  readonly needsFile: boolean;
}

/** Whether the message of a link has not been found yet, or is not shown yet because the machine is busy. */
export function isArriving({ wanted, log, moves, shownMoves }: ViewState): boolean {
  if (wanted !== null) return wanted.kind === "link" && messageWords(wanted.link) !== null;
  return moves !== shownMoves && log.entries[log.at]?.actions.at(-1) === "link";
}

/** Returns what a link is waiting for; null if none is waiting, or if a notice about its file explains this already. */
export function linkHint(view: ViewState): LinkHint | null {
  const { sought, awaited, refused } = view;
  if (sought !== null) return { words: `Looking for ${recordingOf(sought)}`, needsFile: false };
  if (isArriving(view)) return { words: "Looking for the linked message", needsFile: false };
  if (awaited?.kind !== "link" || refused !== null) return null;
  return { words: `A link is waiting for ${recordingOf(awaited.link)}. Open its file to go there.`, needsFile: true };
}

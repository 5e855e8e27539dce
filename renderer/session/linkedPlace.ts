import type { PageLink } from "../../core/host/link.ts";
import type { CursorState } from "./api.ts";
import { beginning, type Navigation } from "./navigation.ts";
import { placeText } from "./place.ts";
import type { TabName, WantedPlace } from "./viewState.ts";

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

/** Returns what a recording shows until the wanted message has been read. */
export function openingPlace(wanted: WantedPlace): Partial<Navigation> {
  if (wanted.kind === "visited") {
    const { tab, table, mapView, showsOrderTable } = wanted.place;
    return { tab, table, mapView, showsOrderTable };
  }
  const { tab, filter, highlights, map } = wanted.link;
  return {
    tab: tabs.find((each) => each === tab) ?? "game",
    table: filter === null ? beginning.table : { ...beginning.table, filter, mode: highlights ? "highlight" : "hide" },
    mapView: map === "before" || map === "after" ? map : "orders",
    showsOrderTable: map === "table",
  };
}

/** What a link needs to know about the state at the cursor. */
export type AtCursor =
  | (Pick<CursorState, "n" | "place"> & { readonly turn: Pick<NonNullable<CursorState["turn"]>, "key"> | null })
  | null;

/**
 * Returns the link to what the page shows, without the recording.
 * @param at the state at the cursor. It is not known until a moment after the cursor has moved; until then, the link
 * gives the message's number
 */
export function linkOf(place: Navigation, at: AtCursor): Omit<PageLink, "recording" | "name" | "rows"> {
  const { cursor, tab, viewpoint, table, selection, mapView, showsOrderTable } = place;
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
  };
}

/** Describes the place that a link names; null if it names none. */
export function messageWords({ place, turn, n }: PageLink): string | null {
  if (place === null && turn === null && n === null) return null;
  return placeText({ turn, n }) || "The linked message";
}

import { useLink } from "../link/link.ts";
import { showRows } from "./act.ts";
import type { BrokenFilter } from "./brokenFilter.ts";
import type { NavigationAction } from "./navigation.ts";
import { idsNamed } from "./recordingsInLinks.ts";
import { useView } from "./store.ts";
import type { LibraryMode, LibraryRows, PromisesFilter, RecordingsBehind } from "./tabRows.ts";

/** Returns which recordings the Recordings tab shows, and how. */
export function useLibraryChoice(): LibraryRows {
  return useView((view) => view.rows.library);
}

function show(change: Partial<LibraryRows>, trace: NavigationAction["trace"] = "entry"): void {
  showRows({ library: { ...useView.getState().rows.library, ...change } }, trace);
}

export function showLibrary(mode: LibraryMode): void {
  show({ mode, only: null });
}

export function searchFor(search: string): void {
  show({ search }, "typing");
}

/** Changes the filter for the bots in the standings. */
export function filterBots(bots: string): void {
  show({ bots }, "typing");
}

/** Changes the filter for broken promises and false statements. A change of its text counts as typing. */
export function filterBroken(broken: BrokenFilter): void {
  show({ broken }, broken.text === useView.getState().rows.library.broken.text ? "entry" : "typing");
}

/** Changes the filter for promises. A change of its text counts as typing. */
export function filterPromises(promises: PromisesFilter): void {
  show({ promises }, promises.words === useView.getState().rows.library.promises.words ? "entry" : "typing");
}

export function rankBy(by: LibraryRows["by"]): void {
  show({ by });
}

/** Shows the seats on a map; null stands for the unknown map. */
export function showSeatsOn(map: string | null): void {
  show({ seats: seatsKey(map) });
}

/** Returns the key of a map in the choice of seats; the unknown map has one too. */
export function seatsKey(map: string | null): string {
  return map ?? "?";
}

/** Lists only the recordings on which a number in the standings is based. */
export function listOnly(recordings: RecordingsBehind, words: string): void {
  show({ mode: "list", only: { recordings, words } });
}

export function listAll(): void {
  show({ only: null });
}

export function clearSearch(): void {
  show({ search: "", only: null });
}

export function toggleSelected(id: string): void {
  const listings = useLink.getState().library?.recordings ?? [];
  const selected = new Set(idsNamed(listings, useView.getState().rows.library.selected));
  if (!selected.delete(id)) selected.add(id);
  show({ selected: [...selected] }, "step");
}

export function clearSelection(): void {
  show({ selected: [] });
}

import { create } from "zustand";
import type { LinkedRows, PageLink } from "../../core/host/link.ts";
import { type BrokenFilter, linkedBroken, noBrokenFilter } from "./brokenFilter.ts";

/** What the Recordings tab shows about the recordings. */
export type LibraryMode = "list" | "standings" | "broken";

/** What a recording shows when it is opened; by default, the start of its first game. */
export type OpensAt = Partial<Pick<PageLink, "n" | "tab" | "filter" | "rows">>;

/** The recordings behind a number, by their ids, with what each shows when it is opened. */
export type RecordingsBehind = ReadonlyMap<string, OpensAt>;

/** Which recordings are shown, and how; kept while other tabs are open. */
export interface LibraryChoice {
  readonly mode: LibraryMode;
  readonly search: string;
  /** Ids of the selected recordings; empty: all that match the search are included. */
  readonly selected: ReadonlySet<string>;
  /** The recordings behind a number in the standings; null: all. Only the list is limited to them. */
  readonly only: { readonly recordings: RecordingsBehind; readonly words: string } | null;
  /** The filter for broken promises and false statements. */
  readonly broken: BrokenFilter;
}

export const useLibraryChoice = create<LibraryChoice>()(() => ({
  mode: "list",
  search: "",
  selected: new Set(),
  only: null,
  broken: noBrokenFilter,
}));

const set = useLibraryChoice.setState;

/** Shows what a figure's link specifies. */
export function showLinkedRows(rows: LinkedRows): void {
  if (rows.list === "recordings") set({ mode: "list", search: rows.words });
  if (rows.list === "standings") set({ mode: rows.list, search: rows.words });
  if (rows.list === "broken") set({ mode: rows.list, broken: linkedBroken(rows) });
}

/** Returns what the tab shows, for a link; null for the list of all recordings. */
export function rowsOfLibrary(): LinkedRows | null {
  const { mode, search, broken } = useLibraryChoice.getState();
  if (mode === "broken") return { list: mode, only: broken.kinds, between: [], words: broken.text };
  if (mode === "list" && search === "") return null;
  return { list: mode === "list" ? "recordings" : mode, only: [], between: [], words: search };
}

export function showLibrary(mode: LibraryMode): void {
  set({ mode, only: null });
}

export function searchFor(search: string): void {
  set({ search });
}

export function filterBroken(broken: BrokenFilter): void {
  set({ broken });
}

/** Lists the recordings behind a number. */
export function listOnly(recordings: RecordingsBehind, words: string): void {
  set({ mode: "list", only: { recordings, words } });
}

export function listAll(): void {
  set({ only: null });
}

export function toggleSelected(id: string): void {
  set(({ selected }) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    return { selected: next };
  });
}

export function clearSelection(): void {
  set({ selected: new Set() });
}

import { create } from "zustand";

/** What the Recordings tab shows about the recordings. */
export type LibraryMode = "list" | "standings" | "broken";

/** Which recordings are shown, and how; kept while other tabs are open. */
export interface LibraryChoice {
  readonly mode: LibraryMode;
  readonly search: string;
  /** Ids of the selected recordings; empty: all that match the search count. */
  readonly selected: ReadonlySet<string>;
  /** The recordings behind a number in the standings; null: all. Only the list is limited to them. */
  readonly only: { readonly ids: ReadonlySet<string>; readonly words: string } | null;
}

export const useLibraryChoice = create<LibraryChoice>()(() => ({
  mode: "list",
  search: "",
  selected: new Set(),
  only: null,
}));

const set = useLibraryChoice.setState;

export function showLibrary(mode: LibraryMode): void {
  set({ mode, only: null });
}

export function searchFor(search: string): void {
  set({ search });
}

/** Lists the recordings behind a number. */
export function listOnly(ids: Iterable<string>, words: string): void {
  set({ mode: "list", only: { ids: new Set(ids), words } });
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

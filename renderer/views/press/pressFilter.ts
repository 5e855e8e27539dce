import { create } from "zustand";
import { useView } from "../../session/store.ts";
import { noFilter, type PressFilter } from "./pressLines.ts";

export const pressFieldId = "press-search";

export interface PressSetup {
  readonly filter: PressFilter;
  /** Replies below what they reply to, or all as it was said; null: threads, but of a power's view its own order. */
  readonly order: "threads" | "said" | null;
  /** Each message as a sentence as well; null: where there is room. */
  readonly english: boolean | null;
}

const fresh: PressSetup = { filter: noFilter, order: null, english: null };

/** How press is shown; stays while other tabs are. */
export const usePressSetup = create<PressSetup>()(() => fresh);

export function setFilter(filter: Partial<PressFilter>): void {
  usePressSetup.setState((setup) => ({ filter: { ...setup.filter, ...filter } }));
}

export function clearFilter(): void {
  usePressSetup.setState({ filter: noFilter });
}

/** All of them, or none where they all were chosen. */
export function toggleTokens(names: readonly string[]): void {
  const { tokens } = usePressSetup.getState().filter;
  const others = tokens.filter((token) => !names.includes(token));
  const hadAll = names.every((name) => tokens.includes(name));
  setFilter({ tokens: hadAll ? others : [...others, ...names] });
}

/** Whether press is in threads now. */
export function useThreads(): boolean {
  const order = usePressSetup((setup) => setup.order);
  const viewpoint = useView((view) => view.viewpoint);
  return order === null ? viewpoint === null : order === "threads";
}

// Another recording has other powers.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) clearFilter();
});

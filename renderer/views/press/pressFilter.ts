import { create } from "zustand";
import type { Lane } from "../../../core/game/lane.ts";
import { useView } from "../../session/store.ts";
import { noFilter, type PressFilter } from "./noFilter.ts";

export const pressFieldId = "press-search";

export interface PressSetup {
  readonly filter: PressFilter;
  /**
   * Whether replies are below the messages they answer, or sorted by time; null: in threads, but by time with a
   * viewpoint.
   */
  readonly order: "threads" | "time" | null;
  /** Whether each message is also shown in English; null: if there is room. */
  readonly english: boolean | null;
  /** The kinds of logs to show next to the press. */
  readonly lanes: readonly Lane[];
}

const fresh: PressSetup = { filter: noFilter, order: null, english: null, lanes: [] };

/** How press is shown; kept while other tabs are open. */
export const usePressSetup = create<PressSetup>()(() => fresh);

export function setFilter(filter: Partial<PressFilter>): void {
  usePressSetup.setState((setup) => ({ filter: { ...setup.filter, ...filter } }));
}

export function clearFilter(): void {
  usePressSetup.setState({ filter: noFilter });
}

/** Selects all of these tokens, or deselects them if all are selected. */
export function toggleTokens(names: readonly string[]): void {
  const { tokens } = usePressSetup.getState().filter;
  const others = tokens.filter((token) => !names.includes(token));
  const hadAll = names.every((name) => tokens.includes(name));
  setFilter({ tokens: hadAll ? others : [...others, ...names] });
}

/** Shows or hides the logs of a kind next to the press. */
export function toggleLane(lane: Lane): void {
  usePressSetup.setState(({ lanes }) => ({
    lanes: lanes.includes(lane) ? lanes.filter((each) => each !== lane) : [...lanes, lane],
  }));
}

/** Whether press is shown in threads. */
export function useThreads(): boolean {
  const order = usePressSetup((setup) => setup.order);
  const viewpoint = useView((view) => view.viewpoint);
  return order === null ? viewpoint === null : order === "threads";
}

// A different recording may have different powers.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) clearFilter();
});

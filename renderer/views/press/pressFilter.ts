import { create } from "zustand";
import type { Lane } from "../../../core/game/lane.ts";
import { showRows } from "../../session/act.ts";
import { useView } from "../../session/store.ts";
import type { PressRows } from "../../session/tabRows.ts";
import { noFilter, type PressFilter } from "./noFilter.ts";

export const pressFieldId = "press-search";

export interface PressSetup {
  /**
   * Whether replies are shown below the messages they answer, or all messages are sorted by time. Null: in threads or,
   * if a viewpoint is set, by time.
   */
  readonly order: "threads" | "time" | null;
  /** Whether each message is also shown in English; null: if there is room. */
  readonly english: boolean | null;
}

const fresh: PressSetup = { order: null, english: null };

/** How press is shown; kept while other tabs are open. */
export const usePressSetup = create<PressSetup>()(() => fresh);

/** Returns the press that the tab lists. */
export function usePressRows(): PressRows {
  return useView((view) => view.rows.press);
}

/** Changes the filter. If only its text changes, the user is typing. */
export function setFilter(filter: Partial<PressFilter>): void {
  const isTyped = filter.text !== undefined && filter.powers === undefined && filter.tokens === undefined;
  showRows({ press: { ...useView.getState().rows.press, ...filter } }, isTyped ? "typing" : "entry");
}

export function clearFilter(): void {
  setFilter(noFilter);
}

/** Selects all of these tokens, or deselects them if all are selected. */
export function toggleTokens(names: readonly string[]): void {
  const { tokens } = useView.getState().rows.press;
  const others = tokens.filter((token) => !names.includes(token));
  const wereAllChosen = names.every((name) => tokens.includes(name));
  setFilter({ tokens: wereAllChosen ? others : [...others, ...names] });
}

/** Shows or hides the logs of a kind next to the press. */
export function toggleLane(lane: Lane): void {
  const { press } = useView.getState().rows;
  const { lanes } = press;
  const shown = lanes.includes(lane) ? lanes.filter((each) => each !== lane) : [...lanes, lane];
  showRows({ press: { ...press, lanes: shown } }, "entry");
}

/** Whether press is shown in threads. */
export function useThreads(): boolean {
  const order = usePressSetup((setup) => setup.order);
  const viewpoint = useView((view) => view.viewpoint);
  return order === null ? viewpoint === null : order === "threads";
}

import { logged, type Navigation, type NavigationAction, navigate, type TabName } from "./navigation.ts";
import type { TabRows } from "./tabRows.ts";
import { useView, type ViewState } from "./viewState.ts";

const set = useView.setState;
const get = useView.getState;

/** Carries out a navigation action and logs it. */
export function act(
  name: NavigationAction["name"],
  trace: NavigationAction["trace"],
  to: NavigationAction["to"],
  others: Partial<ViewState> = {},
): void {
  const view = { ...get(), ...others };
  const action = { name, trace, to };
  const place = navigate(placeIn(view), action);
  set({ ...others, ...place, log: logged(view.log, action, { source: view.source, recording: idOf(view), place }) });
}

/** Returns the recording's own id; null until its header has been read, or if the header is lost. */
export function idOf({ news }: Pick<ViewState, "news">): string | null {
  return news?.summary.header?.uuid ?? null;
}

function placeIn(view: ViewState): Navigation {
  const { tab, cursor, selection, viewpoint, table, mapView, showsOrderTable, province, hidden, fate, rows } = view;
  return { tab, cursor, selection, viewpoint, table, mapView, showsOrderTable, province, hidden, fate, rows };
}

/**
 * Changes what the tables on the tabs show.
 * @param tab the tab to show; by default the current one
 */
export function showRows(change: Partial<TabRows>, trace: NavigationAction["trace"], tab?: TabName): void {
  act("rows", trace, { rows: { ...get().rows, ...change }, ...(tab && { tab }) });
}

/** Counts a move of the cursor, even one to the same message. */
export function moved(): Pick<ViewState, "moves"> {
  return { moves: get().moves + 1 };
}

let tableVersion = 0;

/** Restarts the table's version numbers for a new recording. */
export function resetTable(): void {
  tableVersion = 0;
}

export function nextTable(): number {
  tableVersion += 1;
  return tableVersion;
}

/** Requests the table with the current filter, folds and viewpoint. */
export function askTable(): void {
  const { session, table, viewpoint } = get();
  void session?.api.setTable(nextTable(), { ...table, viewpoint });
}

import { logged, type Navigation, type NavigationAction, navigate } from "./navigation.ts";
import { useView, type ViewState } from "./viewState.ts";

const set = useView.setState;
const get = useView.getState;

/** Does one action of the navigation, and writes it to the log. */
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

/** Returns the recording's own id; null while its header is not read, or if it is lost. */
export function idOf({ news }: Pick<ViewState, "news">): string | null {
  return news?.summary.header?.uuid ?? null;
}

function placeIn({ tab, cursor, selection, viewpoint, table, mapView, showsOrderTable }: ViewState): Navigation {
  return { tab, cursor, selection, viewpoint, table, mapView, showsOrderTable };
}

/** Counts a move of the cursor, even to the same message. */
export function moved(): Pick<ViewState, "moves"> {
  return { moves: get().moves + 1 };
}

let tableVersion = 0;

/** Begins the versions of the table again, for another recording. */
export function resetTable(): void {
  tableVersion = 0;
}

export function nextTable(): number {
  tableVersion += 1;
  return tableVersion;
}

/** Requests the table with the filter, folds and viewpoint of now. */
export function askTable(): void {
  const { session, table, viewpoint } = get();
  void session?.api.setTable(nextTable(), { ...table, viewpoint });
}

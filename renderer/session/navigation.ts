import type { FrameNumber, Source } from "./api.ts";
import { freshRows, type TabRows } from "./tabRows.ts";

export type TabName = "game" | "press" | "agreements" | "diagnostics" | "charts" | "recordings" | "coverage" | "query";
export type MapViewName = "before" | "orders" | "after";

/** A run of tokens in one message. A selection in one view is shown in all views. */
export interface TokenSelection {
  readonly n: FrameNumber;
  /** Indexes of tokens; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface TableOptions {
  readonly filter: string;
  readonly mode: "hide" | "highlight";
  readonly folds: boolean;
  readonly open: readonly FrameNumber[];
}

/** Where the user is in a recording. */
export interface Navigation {
  readonly tab: TabName;
  /** Number of the message at the cursor, from which the keys step to others; 0 if there is none. */
  readonly cursor: FrameNumber;
  readonly selection: TokenSelection | null;
  /** The power whose view is shown; null for all powers. */
  readonly viewpoint: string | null;
  readonly table: TableOptions;
  readonly mapView: MapViewName;
  readonly showsOrderTable: boolean;
  /** The province that is selected on the map, with its unit; null if there is none. */
  readonly province: string | null;
  /** The map layers that a link or the user has hidden: `units,labels`; null: those of the saved setting. */
  readonly hidden: string | null;
  /** The turn and the outcome of the only orders that the map shows: `FAL1903-dislodged`; null for all orders. */
  readonly fate: string | null;
  /** What the tables on the other tabs show. */
  readonly rows: TabRows;
}

export const beginning: Navigation = {
  tab: "game",
  cursor: 0,
  selection: null,
  viewpoint: null,
  table: { filter: "", mode: "hide", folds: true, open: [] },
  mapView: "orders",
  showsOrderTable: false,
  province: null,
  hidden: null,
  fate: null,
  rows: freshRows,
};

/** A user action, or a change that followed from one. */
export interface NavigationAction {
  readonly name:
    | "open"
    | "close"
    | "move"
    | "tab"
    | "viewpoint"
    | "table"
    | "rows"
    | "select"
    | "map"
    | "link"
    | "travel";
  /** The parts of the navigation that change. */
  readonly to: Partial<Navigation>;
  /**
   * `entry`: Back returns to the place before the action. `step`: the action belongs to the previous one, like each
   * step of a drag. `typing`: the action is a keystroke, and belongs to the action of the first keystroke in the
   * series.
   */
  readonly trace: "entry" | "step" | "typing";
}

/** Returns the place after an action. Moving to another message ends the selection of tokens. */
export function navigate(now: Navigation, { to }: NavigationAction): Navigation {
  const moves = to.cursor !== undefined && to.cursor !== now.cursor;
  return { ...now, ...(moves && { selection: null }), ...to };
}

/** A place in a recording that Back and Forward go to. */
export interface LogEntry {
  /**
   * Increases from entry to entry and is never reused, because the browser's history may still contain dropped entries.
   */
  readonly id: number;
  /** Null for the start page. */
  readonly source: Source | null;
  /** The recording's own id; null if it has none, or until its header has been read. */
  readonly recording: string | null;
  /** The actions that led here, oldest first: the user's action, then the steps that followed. */
  readonly actions: readonly NavigationAction["name"][];
  readonly place: Navigation;
}

/** The user's actions since the page was loaded. */
export interface NavigationLog {
  readonly entries: readonly LogEntry[];
  /** Index of the entry shown. */
  readonly at: number;
  readonly nextId: number;
}

export const emptyLog: NavigationLog = {
  entries: [{ id: 0, source: null, recording: null, actions: [], place: beginning }],
  at: 0,
  nextId: 1,
};

const mostEntries = 200;
const mostActions = 20;

/** Returns the log with an action added, to the current entry or in a new entry after it. */
export function logged(
  log: NavigationLog,
  { name, trace }: NavigationAction,
  shown: Pick<LogEntry, "source" | "recording" | "place">,
): NavigationLog {
  const now = log.entries[log.at] ?? (emptyLog.entries[0] as LogEntry);
  // A link always gets an entry of its own, because its message is found a moment later.
  const isSame = name !== "link" && now.source === shown.source && isSamePlace(now.place, shown.place);
  const isContinued = trace === "step" || (trace === "typing" && now.actions.at(-1) === name) || isSame;
  if (isContinued) {
    const actions = [...now.actions, name].slice(-mostActions);
    return { ...log, entries: log.entries.with(log.at, { ...now, ...shown, actions }) };
  }
  const entries = [...log.entries.slice(0, log.at + 1), { id: log.nextId, ...shown, actions: [name] }];
  const kept = entries.slice(-mostEntries);
  return { entries: kept, at: kept.length - 1, nextId: log.nextId + 1 };
}

function isSamePlace(one: Navigation, other: Navigation): boolean {
  return (Object.keys(one) as (keyof Navigation)[]).every((key) => one[key] === other[key]);
}

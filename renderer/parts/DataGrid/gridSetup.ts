import { useMemo } from "react";
import { type GridSetup, setSettings, useSettings } from "../../session/settings.ts";
import { moved, orderedIds } from "./columnOrder.ts";
import type { GridColumn } from "./gridColumns.ts";

const usual: GridSetup = { shown: {}, order: [], widths: {} };
const narrowest = 28;

/** The columns of a grid as the user arranged them, and the functions that change and save the arrangement. */
export interface Arrangement<Line> {
  /** All columns in display order. */
  readonly ordered: readonly GridColumn<Line>[];
  /** The columns that are shown, in display order. */
  readonly shown: readonly GridColumn<Line>[];
  /** Whether the user has changed anything. */
  readonly isChanged: boolean;
  readonly toggle: (id: string) => void;
  /** Moves a column one place towards the end (1) or the start (-1). */
  readonly move: (id: string, by: 1 | -1) => void;
  /** The widths that the user set, in pixels. */
  readonly widths: GridSetup["widths"];
  /** @param width in pixels; null for the default */
  readonly resize: (id: string, width: number | null) => void;
  readonly reset: () => void;
}

/** @param name of the grid, under which the settings store the columns */
export function useArrangement<Line>(name: string, columns: readonly GridColumn<Line>[]): Arrangement<Line> {
  const setup = useSettings(({ grids }) => grids[name]) ?? usual;
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const ids = orderedIds([...byId.keys()], setup.order);
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    const shown = ordered.filter((column) => isShownIn(setup, column));
    return {
      ordered,
      shown: shown.length > 0 ? shown : ordered.slice(0, 1),
      isChanged: setup !== usual,
      toggle(id) {
        const column = byId.get(id);
        if (column) showColumn(name, id, !isShownIn(setup, column));
      },
      move: (id, by) => save(name, { order: moved(ids, id, by) }),
      widths: setup.widths,
      resize(id, width) {
        const { [id]: _, ...others } = setup.widths;
        save(name, { widths: width === null ? others : { ...others, [id]: Math.max(narrowest, Math.round(width)) } });
      },
      reset: () => save(name, null),
    };
  }, [name, columns, setup]);
}

type ShownColumn = Pick<GridColumn<unknown>, "id" | "isHidden">;

function isShownIn(setup: GridSetup, { id, isHidden = false }: ShownColumn): boolean {
  return setup.shown[id] ?? !isHidden;
}

function setupOf(name: string): GridSetup {
  return useSettings.getState().grids[name] ?? usual;
}

/** @param changes the changes; null to restore the default */
function save(name: string, changes: Partial<GridSetup> | null): void {
  const { [name]: _, ...others } = useSettings.getState().grids;
  setSettings({ grids: changes === null ? others : { ...others, [name]: { ...setupOf(name), ...changes } } });
}

/** Whether a grid shows a column. */
export function isColumnShown(name: string, column: ShownColumn): boolean {
  return isShownIn(setupOf(name), column);
}

/** Shows or hides a column of a grid. */
export function showColumn(name: string, id: string, isShown: boolean): void {
  save(name, { shown: { ...setupOf(name).shown, [id]: isShown } });
}

/** Returns the columns' widths as CSS grid tracks. Every line needs them, because each line is laid out separately. */
export function trackOf<Line>({ shown, widths }: Arrangement<Line>): string {
  return shown.map(({ id, width }) => (widths[id] === undefined ? width : `${widths[id]}px`)).join(" ");
}

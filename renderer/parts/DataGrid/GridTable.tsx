import type { VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useId } from "react";
import "./dataGrid.css";
import { GridDetails } from "./GridDetails.tsx";
import { GridHead, type GridSort } from "./GridHead.tsx";
import { type GridDrawing, GridLine } from "./GridLine.tsx";
import { type GridKeys, onGridKey } from "./gridKeys.ts";
import { type Arrangement, trackOf } from "./gridSetup.ts";
import type { GridSource } from "./gridSource.ts";
import { RowMenu, type RowMenuProps, rowAt } from "./RowMenu.tsx";
import { useRowSlots } from "./rowSlots.ts";
import { headHeight, type VirtualLines } from "./useVirtualLines.ts";

/** Handlers for pointer events, each called with the index of an item. */
export interface GridPointer {
  /** @param isMain whether the main button was pressed */
  readonly press: (index: number, isMain: boolean) => void;
  readonly click?: ((index: number) => void) | undefined;
  readonly doubleClick?: ((index: number) => void) | undefined;
}

export interface GridTableProps<Item, Line> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: Arrangement<Line>;
  readonly sort: GridSort | null;
  readonly drawing: GridDrawing<Item, Line>;
  readonly source: GridSource<Item>;
  readonly virtualizer: VirtualLines;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The usual height of a line in pixels. */
  readonly lineHeight: number;
  /** Returns the key of an item, which stays the same while the item is in the grid. */
  readonly keyOf: (index: number) => string;
  /** Returns the additional CSS classes of an item. */
  readonly classesOf: (index: number) => string;
  /**
   * Index of the selected line; -1 if there is none. A grid that loads lines on demand may know this only while the
   * line is in view.
   */
  readonly selected: number;
  /** Index of the line whose menu the keys open; by default, the selected line. */
  readonly active?: number | undefined;
  readonly keys: GridKeys;
  readonly pointer: GridPointer;
  /** Returns the items of a line's menu; null if there is no menu. See {@link RowMenu}. */
  readonly menu: RowMenuProps["items"];
  readonly onScroll?: () => void;
  /** Buttons at the end of the column headers. */
  readonly tools?: ReactNode;
  /** A row that stays visible below the column headers. */
  readonly pinned?: ReactNode;
  /** Details that can be shown below a line; undefined if lines have none. */
  readonly details?: GridOpenLine | undefined;
}

/** The line whose details are shown. */
export interface GridOpenLine {
  /** Index of the line; -1 if there is none. */
  readonly at: number;
  readonly content: ReactNode;
  /** Height of the details in pixels; 0 until they have been measured. */
  readonly height: number;
  readonly onHeight: (height: number) => void;
}

/**
 * The table of a grid. Renders the items in view; the component that uses it supplies them and decides which one is
 * selected.
 */
export function GridTable<Item, Line>(props: GridTableProps<Item, Line>): React.JSX.Element {
  const { label, columns, sort, drawing, virtualizer, selected, keys, tools, details } = props;
  const { name } = drawing;
  const id = useId();
  const reveal = (): void => {
    const { active = selected } = props;
    if (active >= 0) virtualizer.scrollToIndex(active);
  };
  const isInView = virtualizer.getVirtualItems().some(({ index }) => index === selected);
  return (
    <RowMenu items={props.menu} reveal={reveal}>
      <div className={`data-scroll ${name}-scroll`} ref={props.scroller} onScroll={props.onScroll}>
        {tools}
        <table
          role={details ? "treegrid" : "grid"}
          tabIndex={0}
          {...(isInView && { "aria-activedescendant": `${id}${props.keyOf(selected)}` })}
          aria-label={label}
          aria-rowcount={props.source.count + 1}
          aria-colcount={columns.shown.length}
          className={`data-grid ${name}`}
          style={{ "--columns": trackOf(columns), "--line-size": `${props.lineHeight}px` } as React.CSSProperties}
          onKeyDown={(event) => onGridKey(event, keys)}
        >
          <GridHead {...{ name, columns, sort }} />
          <tbody {...pointerHandlers(props.pointer)} style={{ height: virtualizer.getTotalSize() - headHeight }}>
            {props.pinned}
            <Lines id={id} of={props} />
          </tbody>
        </table>
      </div>
    </RowMenu>
  );
}

interface LinesProps<Item, Line> {
  /** Id of the table. */
  readonly id: string;
  readonly of: GridTableProps<Item, Line>;
}

/** The lines in view. Each row has its own position, so that the order of rows in the document may differ. */
function Lines<Item, Line>({ id, of }: LinesProps<Item, Line>): React.ReactNode {
  const { virtualizer } = of;
  const items = new Map(virtualizer.getVirtualItems().map((item) => [of.keyOf(item.index), item]));
  return useRowSlots([...items.keys()], virtualizer.isScrolling).map(({ key, slot }) => {
    const item = items.get(key);
    return item && <Line key={slot} id={id} of={of} item={item} />;
  });
}

interface LineProps<Item, Line> extends LinesProps<Item, Line> {
  readonly item: VirtualItem;
}

/** A line, with its details if they are shown. */
function Line<Item, Line>({ id, of, item: { index, start, size } }: LineProps<Item, Line>): React.JSX.Element {
  const { drawing, columns, details } = of;
  const isOpen = details?.at === index;
  const top = start - headHeight;
  const height = size - (isOpen ? details.height : 0);
  return (
    <>
      <GridLine
        {...drawing}
        {...{ id, index }}
        item={of.source.at(index)}
        itemKey={of.keyOf(index)}
        classes={of.classesOf(index)}
        columns={columns.shown}
        top={top}
        height={height === of.lineHeight ? null : height}
        isSelected={index === of.selected}
        isOpen={details ? isOpen : null}
      />
      {isOpen && (
        <GridDetails top={top + height} columns={columns.shown.length} onHeight={details.onHeight}>
          {details.content}
        </GridDetails>
      )}
    </>
  );
}

function pointerHandlers({ press, click, doubleClick }: GridPointer) {
  const under = (event: React.MouseEvent, act: ((index: number) => void) | undefined): void => {
    const index = rowAt(event);
    if (index !== null) act?.(index);
  };
  // Ignore the second press and click of a double click, because the first press and click have already had their
  // effect.
  return {
    onMouseDown: (event: React.MouseEvent) =>
      event.detail <= 1 && under(event, (index) => press(index, event.button === 0)),
    onClick: (event: React.MouseEvent) => event.detail <= 1 && under(event, click),
    onDoubleClick: (event: React.MouseEvent) => under(event, doubleClick),
  };
}

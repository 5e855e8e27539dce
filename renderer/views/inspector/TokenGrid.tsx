import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { ByteCell } from "../../../core/analysis/inspection/cells.ts";
import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";
import type { Span } from "../../../core/bytes/span.ts";
import { counted } from "../../parts/numbers.ts";
import { hoverProvince, useView } from "../../session/store.ts";
import { ShowAll, useShownCount } from "./ShowAll.tsx";
import { isInside, selectTokens, useSelectionOf } from "./selection.ts";
import "./tokenGrid.css";

const mostCells = 360;

/** The tokens, each above its bytes, in one grid. */
export function TokenGrid({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { n, head, cells, oddByte, kind, findings, refusal } = inspection;
  const hasTokens = kind === "DM";
  const selection = useSelectionOf(n);
  const [shown, showAll] = useShownCount(n, cells.length, mostCells);
  const grid = useRef<HTMLDivElement>(null);
  const current = selection?.start ?? 0;
  const { onKeyDown, onPointer } = useSelecting(grid, inspection, selection);
  if (head.length === 0) return null;
  const marked = markedCells(findings, refusal?.tokenIndex ?? null);
  const what = hasTokens ? "token" : "byte pair";
  return (
    <section className="insp-section insp-grid-section" aria-label="Tokens and bytes">
      <h3 className="insp-heading">
        {hasTokens ? "Tokens and bytes" : "Bytes"}
        <span className="push">{summary(cells.length, hasTokens, selection)}</span>
      </h3>
      <div
        className="insp-grid mono"
        role="listbox"
        aria-label={hasTokens ? "Tokens and bytes" : "Bytes"}
        aria-multiselectable="true"
        ref={grid}
        onKeyDown={onKeyDown}
      >
        {head.map((cell) => (
          <Cell key={cell.byteOffset} cell={cell} className="head" />
        ))}
        {cells.slice(0, shown).map((cell, at) => (
          <TokenCell
            key={cell.byteOffset}
            at={at}
            cell={cell}
            selection={selection}
            mark={marked.get(at) ?? null}
            isStop={at === Math.min(current, shown - 1)}
            label={`${what} ${at + 1}: ${nameOf(cell)}, ${cell.hex}`}
            onPointer={onPointer}
          />
        ))}
      </div>
      <ShowAll shown={shown} of={cells.length} what={hasTokens ? "tokens" : "bytes"} onShow={showAll} />
      {oddByte !== null && (
        <p className="insp-odd">
          The last byte, <span className="mono">{oddByte}</span>, is not part of a token.
        </p>
      )}
    </section>
  );
}

/** Lets the keys and the pointer select cells; the focus follows the selection. */
function useSelecting(grid: RefObject<HTMLElement | null>, { n, cells }: Inspection, selection: Span | null) {
  /** The cell where an extended selection began. */
  const anchor = useRef(0);
  const focus = useRef(0);
  useEffect(() => {
    const inGrid = grid.current?.contains(document.activeElement) ?? false;
    if (!inGrid || !selection) return;
    cellAt(grid.current, focus.current)?.focus({ preventScroll: false });
  }, [grid, selection]);
  const take = (at: number, extends_: boolean): void => {
    if (!extends_) anchor.current = at;
    focus.current = at;
    selectTokens(n, { start: Math.min(anchor.current, at), end: Math.max(anchor.current, at) + 1 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = selection && isInside(focus.current, selection) ? focus.current : (selection?.start ?? 0);
    const to = cellFor(event.key, from, cells.length, columnsOf(grid.current));
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(to, event.shiftKey);
  };
  const onPointer = (event: PointerEvent, at: number): void => {
    if (event.type === "pointerdown" && event.button === 0) take(at, event.shiftKey);
    else if (event.type === "pointerenter" && event.buttons === 1) take(at, true);
    if (event.type !== "pointerdown") hoverProvince(cells[at]?.kind === "province" ? cells[at].name : null);
  };
  return { onKeyDown, onPointer };
}

interface TokenCellProps {
  readonly at: number;
  readonly cell: ByteCell;
  readonly selection: Span | null;
  readonly mark: string | null;
  readonly isStop: boolean;
  readonly label: string;
  readonly onPointer: (event: PointerEvent, at: number) => void;
}

function TokenCell({ at, cell, selection, mark, isStop, label, onPointer }: TokenCellProps): React.JSX.Element {
  const hovered = useView((view) => view.hoveredProvince);
  const isSelected = isInside(at, selection);
  const classes = [
    "insp-cell",
    ...(isSelected ? ["selected"] : []),
    ...(isSelected && at === selection?.start ? ["first"] : []),
    ...(isSelected && at + 1 === selection?.end ? ["last"] : []),
    ...(mark === null ? [] : [mark]),
    ...(cell.kind === "province" && cell.name === hovered ? ["hovered"] : []),
  ];
  return (
    <div
      role="option"
      aria-selected={isSelected}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      data-cell={at}
      className={classes.join(" ")}
      onPointerDown={(event) => onPointer(event, at)}
      onPointerEnter={(event) => onPointer(event, at)}
      onPointerLeave={() => hoverProvince(null)}
    >
      <span className={cell.kind === "byte" ? "t-rest" : `t-${cell.kind}`}>{cell.name}</span>
      <span className="insp-hex">{cell.hex}</span>
    </div>
  );
}

function Cell({ cell, className }: { readonly cell: ByteCell; readonly className: string }): React.JSX.Element {
  return (
    <div className={`insp-cell ${className}`} role="presentation">
      <span>{cell.name}</span>
      <span className="insp-hex">{cell.hex}</span>
    </div>
  );
}

/** Returns the cell that a key moves to; null if the key does not move the selection. */
function cellFor(key: string, at: number, count: number, columns: number): number | null {
  const within = (to: number): number => Math.min(Math.max(0, to), count - 1);
  if (count === 0) return null;
  if (key === "ArrowRight") return within(at + 1);
  if (key === "ArrowLeft") return within(at - 1);
  if (key === "ArrowDown") return at + columns < count ? at + columns : at;
  if (key === "ArrowUp") return at - columns >= 0 ? at - columns : at;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(" ").length;
}

function cellAt(grid: HTMLElement | null, at: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-cell="${at}"]`) ?? null;
}

/** Returns the cells to which a finding or the server's ERR points. */
function markedCells(findings: Inspection["findings"], refused: number | null): ReadonlyMap<number, string> {
  const marked = new Map<number, string>();
  // A finding about more than two tokens marks none of them, because it may be about the whole message.
  for (const { span, severity } of findings) if (span && span.end - span.start <= 2) marked.set(span.start, severity);
  if (refused !== null) marked.set(refused, "warning");
  return marked;
}

function summary(count: number, hasTokens: boolean, selection: Span | null): string {
  const all = hasTokens ? counted(count, "token") : counted(count * 2, "byte");
  return selection ? `${all} · ${counted((selection.end - selection.start) * 2, "byte")} selected` : all;
}

function nameOf({ name }: ByteCell): string {
  if (name === "(") return "opening bracket";
  return name === ")" ? "closing bracket" : name;
}

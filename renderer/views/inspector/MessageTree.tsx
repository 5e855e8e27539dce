import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";
import type { TreeRow } from "../../../core/analysis/inspection/treeRows.ts";
import { type FrameNumber, hoverProvince, useView } from "../../session/store.ts";
import { ShowAll, useShownCount } from "./ShowAll.tsx";
import { rowOfSelection, selectTokens, useSelectionOf } from "./selection.ts";

const mostLines = 160;
/** How many names of an RM to show at first; an RM is a list of names. */
const mostNames = 16;

/** The message as a tree, with indentation instead of brackets. The arrow keys move through its lines. */
export function MessageTree({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { n, tree, cells, kind } = inspection;
  const selection = useSelectionOf(n);
  const [shown, showAll] = useShownCount(n, tree.length, kind === "DM" ? mostLines : mostNames);
  const list = useRef<HTMLDivElement>(null);
  const current = rowOfSelection(tree, selection);
  useEffect(() => {
    const row = current < 0 ? null : (list.current?.children[current] ?? null);
    row?.scrollIntoView({ block: "nearest" });
    if (row instanceof HTMLElement && list.current?.contains(document.activeElement))
      row.focus({ preventScroll: true });
  }, [current]);
  if (tree.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = rowFor(event.key, tree, Math.max(0, current));
    const row = to === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ? undefined : tree[to];
    if (!row) return;
    event.preventDefault();
    selectTokens(n, row.span);
  };
  return (
    <section className="insp-section insp-tree-section" aria-label="Tree">
      <div className="insp-tree" role="tree" aria-label="Message tree" ref={list}>
        {tree.slice(0, shown).map((row, index) => (
          <Line
            key={`${row.own.start} ${row.depth}`}
            n={n}
            row={row}
            isCurrent={index === current}
            isStop={index === Math.max(0, current)}
            province={provinceOf(row, cells)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <ShowAll shown={shown} of={tree.length} what="lines" onShow={showAll} />
    </section>
  );
}

/** Returns the line that a key moves to; null if the key does not move the cursor. */
function rowFor(key: string, tree: readonly TreeRow[], at: number): number | null {
  const depth = tree[at]?.depth ?? 0;
  if (key === "ArrowDown") return Math.min(at + 1, tree.length - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return tree.length - 1;
  if (key === "ArrowRight") return (tree[at + 1]?.depth ?? 0) > depth ? at + 1 : at;
  if (key !== "ArrowLeft") return null;
  for (let parent = at - 1; parent >= 0; parent--) if ((tree[parent]?.depth ?? 0) < depth) return parent;
  return at;
}

/** Returns the province that a line names; null if it names none or several. */
function provinceOf({ own }: TreeRow, cells: Inspection["cells"]): string | null {
  const named = cells.slice(own.start, own.end).filter(({ kind }) => kind === "province");
  return named.length === 1 ? (named[0]?.name ?? null) : null;
}

interface LineProps {
  readonly n: FrameNumber;
  readonly row: TreeRow;
  readonly isCurrent: boolean;
  /** Whether the Tab key stops at this line. */
  readonly isStop: boolean;
  readonly province: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Line({ n, row, isCurrent, isStop, province, onKeyDown }: LineProps): React.JSX.Element {
  const { depth, pieces, meaning, span } = row;
  const hovered = useView((view) => view.hoveredProvince);
  const isHovered = province !== null && province === hovered;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isCurrent}
      tabIndex={isStop ? 0 : -1}
      className={`insp-line${isCurrent ? " current" : ""}${isHovered ? " hovered" : ""}`}
      style={{ paddingLeft: 12 + Math.min(depth, 12) * 12 }}
      onClick={() => selectTokens(n, span)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => hoverProvince(province)}
      onPointerLeave={() => hoverProvince(null)}
    >
      <span className={`insp-line-text mono${meaning === null ? " wide" : ""}`}>
        {pieces.map(({ text, kind, span: { start } }, at) => (
          <span key={start} className={`t-${kind}`}>
            {text}
            {text === "(" || pieces[at + 1]?.text === ")" ? "" : " "}
          </span>
        ))}
      </span>
      {meaning !== null && <span className="insp-meaning">{meaning}</span>}
    </div>
  );
}

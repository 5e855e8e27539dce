import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { useSettings } from "../../session/settings.ts";
import { type FrameNumber, goTo, showMessage, useView } from "../../session/store.ts";
import type { PowersByName } from "./Parties.tsx";
import { type NumberOf, PressLine } from "./PressLine.tsx";
import "./pressList.css";
import type { PressLine as Line } from "./pressLines.ts";

const headHeight = 21;
const overscan = 8;
const characterWidth = 6.9;

/** A table whose lines are moved through by keys, which a plain table is not. */
const asGrid = { role: "grid", tabIndex: 0 } as const;

export interface PressListProps {
  readonly lines: readonly Line[];
  readonly powers: PowersByName;
  readonly numbers: NumberOf;
  /** Id of the message at the cursor, or of the last before it. */
  readonly chosen: number | null;
  /** Whether the cursor is on that message itself. */
  readonly isExact: boolean;
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
  /** In pixels. */
  readonly width: number;
}

/** Press, a line a message; only the lines in view exist. */
export function PressList(props: PressListProps): React.JSX.Element {
  const { lines, powers, numbers, chosen, isExact, hasThreads, english, width } = props;
  const density = useSettings((settings) => settings.density);
  const single = density === "comfortable" ? 24 : 20;
  const height = english === "below" ? single * 2 - 4 : single;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  const at = lines.findIndex(({ row }) => row.id === chosen);
  const wasShown = useRef(false);
  useEffect(() => {
    if (at < 0 || height === 0) return;
    virtualizer.scrollToIndex(at, { align: wasShown.current ? "auto" : "center" });
    wasShown.current = true;
  }, [virtualizer, at, height]);
  const id = useId();

  const choose = (index: number, isStep: boolean): void => {
    const n = lines[Math.min(Math.max(0, index), lines.length - 1)]?.row.n;
    if (n !== undefined) goTo(n, { isStep });
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // Keys come quicker than what they show: they go on from the cursor.
    const { cursor } = useView.getState();
    const found = lines.findIndex(({ row }) => row.frames.includes(cursor) || row.n === cursor);
    const here = found >= 0 ? found : at >= 0 ? at : nearestLine(lines, cursor);
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1);
    // Between two messages the next one is a step away, the last one is where it is.
    const isBetween = found < 0;
    const goes: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: isBetween ? here : here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: lines.length - 1,
    };
    const to = goes[event.key];
    if (event.key === "Enter") {
      const n = lines[here]?.row.n;
      if (n !== undefined) goTo(n);
      if (n !== undefined) void showMessage(n);
    } else if (to !== undefined) choose(to, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const indexUnder = (event: React.MouseEvent): number => {
    const line = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    return line instanceof HTMLElement ? Number(line.dataset["index"]) : -1;
  };
  const onMouseDown = (event: React.MouseEvent): void => {
    if (event.button !== 0 || event.detail > 1) return;
    // The list keeps the focus, and its keys.
    if (linkUnder(event)) return event.preventDefault();
    const index = indexUnder(event);
    if (index >= 0) choose(index, false);
  };
  const onClick = (event: React.MouseEvent): void => {
    const link = linkUnder(event);
    if (link) goTo(Number(link.dataset["goes"]));
  };
  const onDoubleClick = (event: React.MouseEvent): void => {
    const n = linkUnder(event) ? undefined : lines[indexUnder(event)]?.row.n;
    if (n !== undefined) void showMessage(n);
  };
  const active = lines[at];
  const items = virtualizer.getVirtualItems();
  const characters = Math.ceil(width / characterWidth / 16) * 16;
  return (
    <div className="press-scroll" ref={scroller}>
      <table
        {...asGrid}
        {...(active && isExact && { "aria-activedescendant": `${id}${active.row.id}` })}
        aria-label="Press"
        aria-rowcount={lines.length + 1}
        className={`press-table ${english}`}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <thead>
          <tr className="press-line head" aria-rowindex={1}>
            <th scope="col" className="press-n">
              No.
            </th>
            <th scope="col" className="press-turn">
              Turn
            </th>
            <th scope="col" className="press-time">
              Time s
            </th>
            <th scope="col" className="press-body">
              Press
            </th>
            {english !== "none" && (
              <th scope="col" className="press-english">
                English
              </th>
            )}
            <th scope="col" className="press-notes">
              What came of it
            </th>
          </tr>
        </thead>
        <tbody className="press-lines" style={{ height: virtualizer.getTotalSize() - headHeight }}>
          {items.map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <PressLine
                key={line.row.id}
                {...{ line, index, height, powers, numbers, hasThreads, english, characters }}
                id={`${id}${line.row.id}`}
                start={start - headHeight}
                isParted={isParted(lines, index)}
                state={index !== at ? "" : isExact ? "selected" : "near"}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a thread of several messages begins or ended at a line. */
function isParted(lines: readonly Line[], index: number): boolean {
  const isInside = (at: number): boolean => (lines[at]?.indent ?? 0) > 0;
  return index > 0 && !isInside(index) && (isInside(index - 1) || isInside(index + 1));
}

/** A link to another message, within a line. */
function linkUnder({ target }: React.MouseEvent): HTMLElement | null {
  const link = target instanceof Element ? target.closest("[data-goes]") : null;
  return link instanceof HTMLElement ? link : null;
}

/** The last line whose message is not behind a frame; the first where all are. */
function nearestLine(lines: readonly Line[], n: FrameNumber): number {
  let nearest = 0;
  lines.forEach(({ row }, index) => {
    const best = lines[nearest]?.row.n ?? 0;
    if (row.n <= n && (best > n || row.n > best)) nearest = index;
  });
  return nearest;
}

import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useRef } from "react";
import { asGrid, isGridKey, lineForKey } from "../../parts/DataGrid/gridKeys.ts";
import { useVirtualLines } from "../../parts/DataGrid/useVirtualLines.ts";
import { useSettings } from "../../session/settings.ts";
import { type FrameNumber, goTo, showMessage, useView } from "../../session/store.ts";
import { type NumberOf, PressLine } from "./PressLine.tsx";
import "./pressList.css";
import type { PressLine as Line } from "./pressLines.ts";

const headHeight = 21;
const overscan = 8;
const characterWidth = 6.9;

export interface PressListProps {
  readonly lines: readonly Line[];
  readonly numbers: NumberOf;
  /** Id of the message at the cursor, or else of the last message before it. */
  readonly chosen: number | null;
  /** Whether the cursor is on that message. */
  readonly isExact: boolean;
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
  /** In pixels. */
  readonly width: number;
}

/** The list of press, one line per message; only the lines in view are rendered. */
export function PressList(props: PressListProps): React.JSX.Element {
  const { lines, numbers, chosen, isExact, hasThreads, english, width } = props;
  const density = useSettings((settings) => settings.density);
  const single = density === "comfortable" ? 24 : 20;
  const height = english === "below" ? single * 2 - 4 : single;
  const scroller = useRef<HTMLDivElement>(null);
  const paddingStart = headHeight;
  const virtualizer = useVirtualLines({ scroller, count: lines.length, height, headHeight, paddingStart, overscan });
  const at = lines.findIndex(({ row }) => row.id === chosen);
  useInView(virtualizer, at, height);
  const id = useId();
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1);
    if (isGridKey(event) && !event.shiftKey) onListKey(event, lines, at, page);
  };
  const active = lines[at];
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
        {...pointerHandlers(lines)}
      >
        <Head hasEnglish={english !== "none"} />
        <tbody className="press-lines" style={{ height: virtualizer.getTotalSize() - headHeight }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <PressLine
                key={line.row.id}
                {...{ line, index, height, numbers, hasThreads, english, characters }}
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

const columns = [
  ["press-n", "No."],
  ["press-turn", "Turn"],
  ["press-time", "Time s"],
  ["press-body", "Press"],
  ["press-english", "English"],
  ["press-notes", "Outcome"],
] as const;

function Head({ hasEnglish }: { readonly hasEnglish: boolean }): React.JSX.Element {
  return (
    <thead>
      <tr className="press-line head" aria-rowindex={1}>
        {columns.map(
          ([name, words]) =>
            (hasEnglish || name !== "press-english") && (
              <th key={name} scope="col" className={name}>
                {words}
              </th>
            ),
        )}
      </tr>
    </thead>
  );
}

/** Keeps a line in view: first in the middle, later with as little scrolling as possible. */
function useInView(virtualizer: Virtualizer<HTMLDivElement, Element>, at: number, height: number): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (at < 0 || height === 0) return;
    virtualizer.scrollToIndex(at, { align: wasShown.current ? "auto" : "center" });
    wasShown.current = true;
  }, [virtualizer, at, height]);
}

/** @param at index of the line shown as chosen; -1: none */
function onListKey(event: React.KeyboardEvent, lines: readonly Line[], at: number, page: number): void {
  // Keys can arrive faster than the page renders, so continue from the cursor.
  const { cursor } = useView.getState();
  const found = lines.findIndex(({ row }) => row.frames.includes(cursor) || row.n === cursor);
  const here = found >= 0 ? found : at >= 0 ? at : nearestLine(lines, cursor);
  // If the cursor is between two messages, a step down leads to the next message, and a step up to the message shown.
  const from = found < 0 && event.key === "ArrowUp" ? here + 1 : here;
  const to = lineForKey(event.key, from, lines.length, page);
  if (event.key === "Enter") {
    const n = lines[here]?.row.n;
    if (n !== undefined) void showMessage(n);
  } else if (to !== null) choose(lines[to], true);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function choose(line: Line | undefined, isStep: boolean): void {
  if (line) goTo(line.row.n, { isStep });
}

type PointerHandlers = Pick<React.DOMAttributes<HTMLElement>, "onMouseDown" | "onClick" | "onDoubleClick">;

/**
 * Returns handlers for the pointer: a click selects a line or follows a link in it; a double click opens the message in
 * the game tab.
 */
function pointerHandlers(lines: readonly Line[]): PointerHandlers {
  const lineUnder = ({ target }: React.MouseEvent): Line | undefined => {
    const line = target instanceof Element ? target.closest("[data-index]") : null;
    return line instanceof HTMLElement ? lines[Number(line.dataset["index"])] : undefined;
  };
  return {
    onMouseDown(event) {
      if (event.button !== 0 || event.detail > 1) return;
      // The list keeps the focus, and with it its keys.
      if (linkUnder(event)) event.preventDefault();
      else choose(lineUnder(event), false);
    },
    onClick(event) {
      const link = linkUnder(event);
      if (link) goTo(Number(link.dataset["goes"]));
    },
    onDoubleClick(event) {
      const line = linkUnder(event) ? undefined : lineUnder(event);
      if (line) void showMessage(line.row.n);
    },
  };
}

/** Whether a thread of several messages begins at a line or ended before it. */
function isParted(lines: readonly Line[], index: number): boolean {
  const isInside = (at: number): boolean => (lines[at]?.indent ?? 0) > 0;
  return index > 0 && !isInside(index) && (isInside(index - 1) || isInside(index + 1));
}

/** Returns the link to another message under the pointer. */
function linkUnder({ target }: React.MouseEvent): HTMLElement | null {
  const link = target instanceof Element ? target.closest("[data-goes]") : null;
  return link instanceof HTMLElement ? link : null;
}

/** Returns the line of the last message up to a frame; the first line if all messages come later. */
function nearestLine(lines: readonly Line[], n: FrameNumber): number {
  let nearest = 0;
  lines.forEach(({ row }, index) => {
    const best = lines[nearest]?.row.n ?? 0;
    if (row.n <= n && (best > n || row.n > best)) nearest = index;
  });
  return nearest;
}

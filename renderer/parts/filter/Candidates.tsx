import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Candidate } from "../../../core/filter/complete.ts";
import type { FilterLine } from "../../../core/filter/line.ts";
import { Keys } from "../Keys.tsx";
import { grouped } from "../numbers.ts";

export interface CandidatesProps {
  readonly id: string;
  readonly line: FilterLine;
  readonly active: number;
  /** The element at which the word being typed begins. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onTake: (candidate: Candidate) => void;
}

/**
 * Widths in pixels. The list of values is narrower, because a value has only a count next to it, whereas a field has a
 * whole sentence.
 */
const widths = { values: 480, meanings: 664 } as const;

/**
 * The suggestions, each with the number of messages that would match. The list is next to the table and never covers
 * it.
 */
export function Candidates({ id, line, active, anchor, onTake }: CandidatesProps): React.JSX.Element {
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const list = useRef<HTMLDivElement>(null);
  const { heading, candidates, isCounted } = line;
  const hasCounts = candidates.some(({ count }) => count !== null);
  const width = Math.min(widths[hasCounts || !isCounted ? "values" : "meanings"], window.innerWidth - 16);
  useLayoutEffect(() => {
    const { left, top } = placeBeside(anchor.current, width);
    setPlace((before) => (before.left === left && before.top === top ? before : { left, top }));
  }, [anchor, width]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return createPortal(
    <div className="popover candidates" style={{ ...place, width }}>
      {line.state.kind === "invalid" && <div className="candidates-fault">{line.state.words}</div>}
      <div className="candidates-head">{heading}</div>
      <div role="listbox" tabIndex={-1} id={id} aria-label={heading} className="candidates-list" ref={list}>
        {candidates.map((candidate, index) => (
          <div
            key={candidate.label}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={candidate.count === 0 ? "candidate none" : "candidate"}
            // Keep the focus in the field.
            onMouseDown={(event) => {
              event.preventDefault();
              onTake(candidate);
            }}
          >
            <span className="candidate-label">{candidate.label}</span>
            <span className="candidate-detail">{candidate.detail}</span>
            <span className="candidate-count">{candidate.count === null ? "" : grouped(candidate.count)}</span>
          </div>
        ))}
      </div>
      <div className="candidates-foot">
        <Keys keys="↑" />
        <Keys keys="↓" /> select
        <Keys keys="Tab" /> accept
        <Keys keys="Enter" /> apply
        <Keys keys="Esc" /> close
        <span className="push">{!isCounted ? "counting…" : hasCounts ? "matches per value" : ""}</span>
      </div>
    </div>,
    document.body,
  );
}

/** Places the list below the anchor, and to the right of the messages if there is room. */
function placeBeside(anchor: HTMLElement | null, width: number): { readonly left: number; readonly top: number } {
  const { left = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {};
  const table = document.querySelector(".pane.messages")?.getBoundingClientRect();
  const most = window.innerWidth - width - 8;
  return { left: Math.min(Math.max(left - 56, (table?.right ?? 0) + 8), most), top: bottom + 8 };
}

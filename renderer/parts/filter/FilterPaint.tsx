import type { Ref } from "react";
import type { FilterState } from "../../../core/filter/complete.ts";
import { scanFilter } from "../../../core/filter/scan.ts";

export interface FilterPaintProps {
  readonly text: string;
  readonly state: FilterState | null;
  /** Index at which the word being typed begins. */
  readonly typedAt: number;
  readonly ref: Ref<HTMLDivElement>;
  /** A zero-width element at `typedAt`. */
  readonly markRef: Ref<HTMLSpanElement>;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The expression in colours, drawn below the transparent input; faults are underlined. */
export function FilterPaint({ text, state, typedAt, ref, markRef }: FilterPaintProps): React.JSX.Element {
  const fault = state?.kind === "valid" ? null : (state?.span ?? null);
  const cuts = [typedAt, ...(fault ? [fault.start, fault.end] : [])];
  const pieces = piecesOf(text).flatMap((piece) => cutAt(piece, cuts));
  const isFault = ({ start, end }: Piece): boolean => fault !== null && start >= fault.start && end <= fault.end;
  const isAtEnd = fault !== null && fault.start >= text.length;
  const tone = state?.kind === "invalid" ? "fault-warn" : "fault-note";
  return (
    <div className="filter-paint" aria-hidden="true" ref={ref}>
      {pieces.map((piece) => (
        <span key={piece.start}>
          {piece.start === typedAt && <span ref={markRef} />}
          <span className={`f-${piece.name}${isFault(piece) ? ` ${tone}` : ""}`}>
            {text.slice(piece.start, piece.end)}
          </span>
        </span>
      ))}
      {typedAt >= text.length && <span ref={markRef} />}
      {isAtEnd && <span className={tone}>{" ".repeat(2)}</span>}
    </div>
  );
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const tokens = scanFilter(text);
  tokens.forEach(({ kind, span: { start, end } }, index) => {
    if (start > at) pieces.push({ start: at, end: start, name: "space" });
    const isField = kind === "word" && tokens[index + 1]?.kind === "comparison";
    pieces.push({ start, end, name: isField ? "field" : kind });
    at = end;
  });
  if (at < text.length) pieces.push({ start: at, end: text.length, name: "space" });
  return pieces;
}

function cutAt(piece: Piece, cuts: readonly number[]): Piece[] {
  const inside = [...new Set(cuts)].filter((at) => at > piece.start && at < piece.end).sort((a, b) => a - b);
  const ends = [...inside, piece.end];
  return ends.map((end, index) => ({ ...piece, start: index === 0 ? piece.start : (ends[index - 1] ?? 0), end }));
}

import { useCallback } from "react";
import { type ClassedText, textClassOf } from "../../core/session/textClasses.ts";

export interface PaintedTextProps {
  readonly of: ClassedText;
  /** Maximum number of characters to draw. */
  readonly atMost?: number;
}

/**
 * DAIDE text with syntax colours. Makes its elements itself: a table in view has hundreds of them, all new after a
 * jump, and React takes several times as long.
 */
export function PaintedText({ of: { text, classes }, atMost = text.length }: PaintedTextProps): React.JSX.Element {
  const end = Math.min(text.length, atMost);
  const draw = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(...piecesOf(text, classes, end)),
    [text, classes, end],
  );
  return <span ref={draw} />;
}

function piecesOf(text: string, classes: string, end: number): HTMLElement[] {
  const pieces: HTMLElement[] = [];
  for (let at = 0; at < end; ) {
    const letter = classes.charAt(at);
    let next = at + 1;
    while (next < end && classes.charAt(next) === letter) next += 1;
    const piece = document.createElement("span");
    piece.className = `t-${textClassOf(letter)}`;
    piece.textContent = text.slice(at, next);
    pieces.push(piece);
    at = next;
  }
  return pieces;
}

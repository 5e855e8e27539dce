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
    (element: HTMLElement | null) => {
      if (element) drawPieces(element, text, classes, end);
    },
    [text, classes, end],
  );
  return <span ref={draw} />;
}

/** Draws the pieces of a text. Elements of the previous text are used again. */
function drawPieces(element: HTMLElement, text: string, classes: string, end: number): void {
  let piece = element.firstElementChild;
  for (let at = 0; at < end; ) {
    const letter = classes.charAt(at);
    let next = at + 1;
    while (next < end && classes.charAt(next) === letter) next += 1;
    piece ??= element.appendChild(document.createElement("span"));
    piece.className = `t-${textClassOf(letter)}`;
    const words = text.slice(at, next);
    if (piece.firstChild) piece.firstChild.nodeValue = words;
    else piece.textContent = words;
    piece = piece.nextElementSibling;
    at = next;
  }
  while (piece) {
    const rest = piece;
    piece = piece.nextElementSibling;
    rest.remove();
  }
}

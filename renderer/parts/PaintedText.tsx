import { type ClassedText, textClassOf } from "../../core/session/textClasses.ts";

export interface PaintedTextProps {
  readonly of: ClassedText;
  /** Maximum number of characters to draw. */
  readonly atMost?: number;
}

/** DAIDE text with syntax colours. */
export function PaintedText({ of: { text, classes }, atMost = text.length }: PaintedTextProps): React.JSX.Element {
  const end = Math.min(text.length, atMost);
  const pieces: React.JSX.Element[] = [];
  for (let at = 0; at < end; ) {
    const letter = classes.charAt(at);
    let next = at + 1;
    while (next < end && classes.charAt(next) === letter) next += 1;
    pieces.push(
      <span key={at} className={`t-${textClassOf(letter)}`}>
        {text.slice(at, next)}
      </span>,
    );
    at = next;
  }
  return <>{pieces}</>;
}

import { type ClassedText, textClassOf } from "../../../core/session/textClasses.ts";

export interface SaidProps {
  readonly said: ClassedText;
  /** Characters that are drawn at most. */
  readonly atMost?: number;
}

/** DAIDE text in its colours. */
export function Said({ said: { text, classes }, atMost = text.length }: SaidProps): React.JSX.Element {
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

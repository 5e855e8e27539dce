import { type ClassedText, textClassOf } from "../../core/session/textClasses.ts";

/** DAIDE text, painted by what its words are. */
export function Statement({ text, classes }: ClassedText): React.JSX.Element {
  const pieces: React.JSX.Element[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = classes.charAt(at);
    let next = at + 1;
    while (next < text.length && classes.charAt(next) === letter) next += 1;
    pieces.push(
      <span key={at} className={`t-${textClassOf(letter)}`}>
        {text.slice(at, next)}
      </span>,
    );
    at = next;
  }
  return <span className="mono statement">{pieces}</span>;
}

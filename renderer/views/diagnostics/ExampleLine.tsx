import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import type { FindingLine, FindingPlace } from "../../../core/session/lintQuery.ts";
import { textClassOf } from "../../../core/session/textClasses.ts";
import { shortTurn } from "../../parts/numbers.ts";
import { openAtFault } from "../../session/findingChoice.ts";
import { useGameWords } from "../../session/gameWords.ts";
import { Power } from "./Program.tsx";

export interface ExampleLineProps {
  readonly place: FindingPlace;
  /** Null while it is still loading. */
  readonly line: FindingLine | null;
  readonly severity: Severity;
}

/** A message that shows a finding. A click opens it with the fault selected. */
export function ExampleLine({ place, line, severity }: ExampleLineProps): React.JSX.Element {
  const { n, span } = place;
  const gameWords = useGameWords();
  const inGame = gameWords(line?.game ?? -1);
  const Arrow = line?.toClient ? ArrowLeft : ArrowRight;
  return (
    <button
      type="button"
      className={inGame === "" ? "diag-line" : "diag-line in-game"}
      onClick={() => openAtFault(n, span)}
    >
      <span className="diag-line-n">#{n}</span>
      <span className="diag-line-turn">{line?.turn ? shortTurn(line.turn) + inGame : ""}</span>
      <span className="diag-line-who">
        {line &&
          (line.power === null ? <span className="diag-power">c{line.connection}</span> : <Power name={line.power} />)}
        {line && (
          <Arrow
            size={14}
            className={line.toClient ? "from-server" : "to-server"}
            role="img"
            aria-label={line.toClient ? "from the server" : "to the server"}
          />
        )}
      </span>
      <span className="diag-line-text mono">{line && <Marked line={line} severity={severity} />}</span>
    </button>
  );
}

/** DAIDE text with syntax colours and the fault underlined. */
function Marked({ line, severity }: { readonly line: FindingLine; readonly severity: Severity }): React.JSX.Element {
  const { text, classes, mark } = line;
  const pieces: React.JSX.Element[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = classes.charAt(at);
    const isMarked = mark !== null && at >= mark.start && at < mark.end;
    const end = mark === null ? text.length : isMarked ? mark.end : at < mark.start ? mark.start : text.length;
    let next = at + 1;
    while (next < end && classes.charAt(next) === letter) next += 1;
    const words = text.slice(at, next);
    const name = `t-${textClassOf(letter)}`;
    pieces.push(
      isMarked ? (
        <mark key={at} className={`${name} ${severity}`}>
          {words}
        </mark>
      ) : (
        <span key={at} className={name}>
          {words}
        </span>
      ),
    );
    at = next;
  }
  return <>{pieces}</>;
}

import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { counted, shortTurn } from "../../parts/numbers.ts";
import { PaintedText } from "../../parts/PaintedText.tsx";
import { goTo } from "../../session/store.ts";
import { Parties } from "./Parties.tsx";
import { asThreads } from "./pressLines.ts";

/** The maximum number of messages in a thread to show here; the list shows all. */
const most = 60;
const inset = 12;
const deepest = 4;

export interface ConversationProps {
  readonly row: PressViewRow;
  readonly thread: readonly PressViewRow[];
}

/** A message's thread, with every message in English, or in its original form if there is no English version. */
export function Conversation({ row, thread }: ConversationProps): React.JSX.Element | null {
  if (thread.length < 2) return null;
  const lines = asThreads(thread);
  const at = lines.findIndex((line) => line.row.id === row.id);
  const from = Math.min(Math.max(0, at - most / 2), Math.max(0, lines.length - most));
  const shown = lines.slice(from, from + most);
  return (
    <section className="press-section" aria-label="Thread">
      <h3 className="press-heading">
        Thread <span className="press-quiet">{counted(thread.length, "message")}</span>
      </h3>
      {shown.map(({ row: said, indent }) => (
        <button
          type="button"
          key={said.id}
          className={`press-turn-of${said.id === row.id ? " current" : ""}`}
          aria-current={said.id === row.id}
          style={{ marginLeft: Math.min(indent, deepest) * inset }}
          onClick={() => goTo(said.n)}
        >
          <span className="press-turn-head">
            <Parties row={said} />
            <span className="press-number">#{said.n}</span>
            {said.linkedBy === "inferred" && <em>inferred</em>}
            <span className="press-quiet">{said.turn !== null && shortTurn(said.turn)}</span>
          </span>
          {said.english === null ? (
            <span className="mono press-turn-text">
              <PaintedText of={said.said} atMost={200} />
            </span>
          ) : (
            <span className="press-turn-text">{said.english}</span>
          )}
        </button>
      ))}
      {shown.length < lines.length && (
        <p className="press-quiet">{counted(lines.length - shown.length, "message")} more in the list.</p>
      )}
    </section>
  );
}

import { CircleX, FileX, Unplug } from "lucide-react";
import type { RowView, SessionEvent } from "../../../core/session/rowView.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { grouped, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { useGameWords } from "../../session/gameWords.ts";
import { isChecked, useView } from "../../session/store.ts";
import { useLineSetting } from "./lineContext.ts";
import { turnFacts } from "./turnFacts.ts";

/** The heading of the turn that begins here. */
function TurnLine({ turn }: { readonly turn: SessionTurn }): React.JSX.Element {
  const isFinal = useView(({ news }) => isChecked(news));
  const gameWords = useGameWords();
  return (
    <>
      <strong>
        {turnWords(turn.key)}
        {gameWords(turn.game)}
      </strong>
      <span className="turn-facts">{turnFacts(turn, isFinal)}</span>
    </>
  );
}

const eventIcons = { lost: FileX, closed: Unplug, failed: CircleX } as const;

function withThinSpaces(words: string): string {
  return words.replace(/\d{4,}/g, (digits) => grouped(Number(digits)));
}

/** A line that describes what happened between two messages. */
function EventLine({ event }: { readonly event: SessionEvent }): React.JSX.Element {
  const Icon = eventIcons[event.kind];
  const chip = useLineSetting().powerOn(event.power, event.connection);
  const connection = event.connection === null ? null : `Connection ${event.connection}`;
  const words = withThinSpaces([connection, event.words].filter(Boolean).join(": "));
  const detail = event.detail === null ? null : withThinSpaces(event.detail);
  return (
    <>
      <Icon size={14} aria-hidden="true" className="event-icon" />
      {chip && <PowerChip power={chip} isSmall />}
      <span className="event-words" data-whole={[words, detail].filter(Boolean).join(". ")}>
        <strong>
          {words}
          {event.kind === "lost" && "."}
        </strong>
        {detail !== null && ` ${detail}`}
      </span>
    </>
  );
}

/** The content of a line that is not a message. */
export function WholeLine({
  line,
}: {
  readonly line: Extract<RowView, { readonly kind: "turn" | "idle" | "event" }>;
}): React.JSX.Element {
  if (line.kind === "idle") return <strong>No game in progress</strong>;
  return line.kind === "turn" ? <TurnLine turn={line.turn} /> : <EventLine event={line.event} />;
}

/** The turn of the top line, which stays visible above the lines. Screen readers skip it. */
export function StickyTurn({ turn }: { readonly turn: SessionTurn }): React.JSX.Element {
  return (
    <tr className="message-line turn sticky" {...{ "aria-hidden": true }}>
      <td className="data-whole">
        <TurnLine turn={turn} />
      </td>
    </tr>
  );
}

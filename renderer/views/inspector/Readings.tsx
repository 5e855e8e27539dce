import { Check, Download, type LucideIcon, Pencil, UserRound, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReadingVerdict } from "../../../core/analysis/plainTexts.ts";
import { daideRead, decisionWords, readingKey } from "../../../core/analysis/readingDecision.ts";
import type { MessageReading } from "../../../core/session/readingQuery.ts";
import type { PromiseKind } from "../../../core/words/promise.ts";
import { Button } from "../../parts/Button.tsx";
import { sentence } from "../../parts/numbers.ts";
import { saveBytes } from "../../parts/saveBytes.ts";
import {
  askAnnotator,
  decide,
  linesAbout,
  loadReadings,
  nextReading,
  readingsFile,
  useReadings,
} from "../../session/readings.ts";
import { useSettings } from "../../session/settings.ts";
import { type FrameNumber, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { Power } from "./Power.tsx";
import "./readings.css";
import "../../parts/faultNote.css";

const kindWords: Readonly<Record<PromiseKind, string>> = {
  own: "sender’s order",
  conditional: "sender’s conditional order",
  refusal: "refusal",
  request: "request",
};

const verdicts: readonly (readonly [ReadingVerdict, string, LucideIcon])[] = [
  ["accepted", "Accept", Check],
  ["rejected", "Reject", X],
  ["corrected", "Correct…", Pencil],
];

/** The promises read in a free-text message, and what annotators decided about them. */
export function Readings({ n }: { readonly n: FrameNumber }): React.JSX.Element | null {
  const session = useView((view) => view.session);
  const { name, isLoaded, fault } = useReadings();
  const lines = useReadings((readings) => linesAbout(n, readings));
  useEffect(() => {
    if (session && !isLoaded) void loadReadings();
  }, [session, isLoaded]);
  const found = useAnswer(
    isLoaded || fault !== null ? (api) => api.readingsOf(n, lines, name) : null,
    `${n} ${isLoaded} ${fault !== null} ${lines.join("\n")}`,
    String(n),
  );
  if (!found || (found.readings.length === 0 && found.faults.length === 0 && fault === null)) return null;
  const next = nextReading(found.readings);
  return (
    <section className="insp-section readings" aria-label="Readings">
      <Head />
      {fault !== null && (
        <p className="fault-note" role="alert">
          {sentence(fault)}
        </p>
      )}
      {found.faults.map(({ message }) => (
        <p key={message} className="fault-note">
          {name} has a line about this message that is not a reading: {message}.
        </p>
      ))}
      <ul>
        {[...keyed(found.readings)].map(([key, reading]) => (
          <Reading key={key} reading={reading} isNext={reading === next} />
        ))}
      </ul>
      <Unsaved />
    </section>
  );
}

/** Returns the readings under keys that stay the same when a decision changes; a file may contain a reading twice. */
function keyed(readings: readonly MessageReading[]): ReadonlyMap<string, MessageReading> {
  return new Map(readings.map((reading, at) => [`${readingKey(reading.row)} ${at}`, reading]));
}

function Head(): React.JSX.Element {
  const annotator = useSettings((settings) => settings.annotator);
  return (
    <h3 className="insp-heading">
      Readings
      <button
        type="button"
        className="insp-link push"
        aria-label={annotator === "" ? "Set annotator's name" : `Annotator: ${annotator}. Change`}
        onClick={askAnnotator}
      >
        <UserRound size={12} aria-hidden="true" /> {annotator === "" ? "Annotator…" : annotator}
      </button>
    </h3>
  );
}

interface ReadingProps {
  readonly reading: MessageReading;
  /** Whether the keys apply to this reading. */
  readonly isNext: boolean;
}

function Reading({ reading, isNext }: ReadingProps): React.JSX.Element {
  const { row } = reading;
  const own = daideRead(row);
  const item = useRef<HTMLLIElement>(null);
  const wasNext = useRef(isNext);
  useEffect(() => {
    // Do not scroll when the message is first shown, because that would hide its text.
    if (isNext && !wasNext.current) item.current?.scrollIntoView({ block: "nearest" });
    wasNext.current = isNext;
  }, [isNext]);
  return (
    <li
      ref={item}
      className={`reading ${row.verdict ?? "undecided"}`}
      aria-label={`Reading of “${row.words}”`}
      aria-current={isNext || undefined}
    >
      <q className="reading-words">{row.words}</q>
      <div className="reading-line">
        <Power name={row.by} connection={-1} /> {kindWords[row.kind]}
        {row.order !== "" && <span className="mono">{row.order}</span>}
      </div>
      {row.verdict === "corrected" && <del className="mono reading-daide">{own ?? "no DAIDE"}</del>}
      {row.daide === null ? (
        <span className="reading-none">No DAIDE, because the words fit more than one order.</span>
      ) : (
        <span className="mono reading-daide">{row.daide}</span>
      )}
      <div className="reading-by">
        Read by {row.reader}, confidence {row.confidence}
        {decisionWords(row)}
      </div>
      <div className="reading-actions">
        {verdicts.map(([verdict, words, icon]) => (
          <Button
            key={verdict}
            icon={icon}
            aria-pressed={row.verdict === verdict}
            onClick={() => void decide(reading, verdict)}
          >
            {words}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Offers to save the readings file if the host cannot store it. */
function Unsaved(): React.JSX.Element | null {
  const onPageWhy = useReadings((readings) => readings.onPageWhy);
  const isUnsaved = useReadings((readings) => readings.isUnsaved);
  const name = useReadings((readings) => readings.name);
  if (onPageWhy === null || !isUnsaved) return null;
  const save = (): void => {
    const file = readingsFile();
    saveBytes(file.bytes, file.name);
  };
  return (
    <div className="readings-foot">
      <span>
        {sentence(onPageWhy)} Decisions stay in this tab until you save {name}.
      </span>
      <Button icon={Download} onClick={save}>
        Save readings
      </Button>
    </div>
  );
}

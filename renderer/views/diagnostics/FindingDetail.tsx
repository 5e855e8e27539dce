import { ArrowRight, ListFilter } from "lucide-react";
import { useMemo, useState } from "react";
import type { DiagnosisRow, FindingLine, FindingPlace } from "../../../core/session/lintQuery.ts";
import { Button } from "../../parts/Button.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { openAtFault, showOnly } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { ExampleLine } from "./ExampleLine.tsx";
import "./findingDetail.css";
import { Program } from "./Program.tsx";
import { asSentence, type FindingsLine, filterFor, programOf, type RuleBook } from "./sections.ts";

/** How many messages fit next to the explanation of a rule; the rest are shown on request. */
const usualLines = 12;
const mostCauses = 100;

export interface FindingDetailProps {
  readonly line: FindingsLine;
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
}

/** A finding's meaning, rule and fix, and the messages that show it. */
export function FindingDetail({ line, all, book }: FindingDetailProps): React.JSX.Element {
  const { rows, code } = line;
  const entry = book[code];
  const [first] = rows;
  const place = rows.flatMap(({ places }) => places[0] ?? []).reduce(earlier, undefined);
  const messages = rows.reduce((sum, row) => sum + row.messages, 0);
  const clauses = (first?.clause ?? "").split("; ").filter(Boolean);
  const fixes = new Set(rows.map(({ fix }) => fix));
  return (
    <div className="diag-detail">
      <div className="diag-meaning">
        {entry && (
          <>
            <h3>What happens</h3>
            <p>{entry.explanation}</p>
          </>
        )}
        <h3>{clauses.length > 1 ? "Rule in each document" : "Rule"}</h3>
        <ul>
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ul>
        {fixes.size === 1 && (
          <>
            <h3>Fix</h3>
            <p>{asSentence(first?.fix ?? "")}</p>
          </>
        )}
        {entry && entry.example !== "" && (
          <>
            <h3>Example of the error</h3>
            <p className="mono diag-example">{asSentence(entry.example)}</p>
          </>
        )}
        <div className="diag-actions">
          {place && (
            <Button isMain onClick={() => openAtFault(place.n, place.span)}>
              Open #{place.n}
              <ArrowRight size={14} aria-hidden="true" />
            </Button>
          )}
          {messages > 0 && (
            <Button onClick={() => showOnly(filterFor(rows, all))}>
              <ListFilter size={14} aria-hidden="true" />
              {messages === 1 ? "Show only this message" : `Show only these ${grouped(messages)}`}
            </Button>
          )}
        </div>
      </div>
      <Evidence line={line} messages={messages} hasFixes={fixes.size > 1} />
    </div>
  );
}

function earlier(first: FindingPlace | undefined, each: FindingPlace): FindingPlace {
  return first === undefined || each.n < first.n ? each : first;
}

interface EvidenceProps {
  readonly line: FindingsLine;
  readonly messages: number;
  /** Whether root causes have different fixes. */
  readonly hasFixes: boolean;
}

/** The root causes, with similar ones grouped, and messages that show them. */
function Evidence({ line, messages, hasFixes }: EvidenceProps): React.JSX.Element {
  const { rows } = line;
  const viewpoint = useView((view) => view.viewpoint);
  const edition = useView((view) => view.news?.table.edition);
  const [isWhole, setWhole] = useState(false);
  const causes = useMemo(() => causesOf(rows, isWhole ? Number.POSITIVE_INFINITY : usualLines), [rows, isWhole]);
  const shown = causes.flatMap(({ places }) => places);
  const key = shown.map(({ place }) => `${place.n} ${place.span?.start}`).join();
  const answer = useAnswer(
    async (api) => ({
      key,
      lines: await api.findingLines(
        shown.map(({ place }) => place),
        viewpoint,
      ),
    }),
    `lines ${key} ${viewpoint} ${edition}`,
  );
  const known = answer?.key === key ? answer.lines : [];
  const lines = new Map(shown.map((each, at) => [each, known[at] ?? null]));
  const hasMarks = shown.some(({ place }) => place.span !== null);
  const hidden = messages - shown.length;
  // A message lists only one place of a finding.
  const isSeveral = rows.reduce((sum, { count }) => sum + count, 0) > messages;
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "ArrowLeft") event.currentTarget.closest("table")?.focus();
    else if (step !== undefined) stepFocus(event.currentTarget, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Arrow keys move between the messages, which are buttons.
    <section className="diag-evidence" aria-label="Example messages" onKeyDown={onKeyDown}>
      <h3>
        {messages === 0
          ? "No message to show: the finding is about the connection"
          : hidden > 0
            ? `${grouped(shown.length)} of ${counted(messages, "message")}`
            : counted(messages, "message")}
        {hasMarks && (isSeveral ? " · first error of each underlined" : " · errors underlined")}
      </h3>
      {causes.map((cause) => (
        <CauseLines key={cause.id} cause={cause} lines={lines} hasFixes={hasFixes} />
      ))}
      {hidden > 0 && !isWhole && (
        <LinkButton className="diag-more" onClick={() => setWhole(true)}>
          Show more
        </LinkButton>
      )}
    </section>
  );
}

interface CauseLinesProps extends Pick<EvidenceProps, "hasFixes"> {
  readonly cause: Cause;
  /** Null while it is still loading. */
  readonly lines: ReadonlyMap<ShownPlace, FindingLine | null>;
}

/** A root cause, and messages that show it. */
function CauseLines({ cause: { rows, places }, lines, hasFixes }: CauseLinesProps): React.JSX.Element {
  const [first] = rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const details = first?.details.filter((detail) => rows.every((row) => row.details.includes(detail))) ?? [];
  return (
    <div className="diag-cause">
      <p className="diag-cause-words">
        {first && (rows.length === 1 ? <Program row={first} /> : <b>{programOf(first)}</b>)}{" "}
        {asSentence(first?.message ?? "")}
        {details.map((detail) => (
          <span key={detail} className="diag-facts">
            {" "}
            {asSentence(detail)}
          </span>
        ))}
        {hasFixes && <span className="diag-fix"> {asSentence(first?.fix ?? "")}</span>}
        {count > 1 && <span className="diag-facts"> {grouped(count - 1)} more like it.</span>}
        {first && first.messages === 0 && (
          <span className="diag-facts"> No message on connection {first.connection} shows this fault.</span>
        )}
      </p>
      {places.map((each) => (
        <ExampleLine
          key={`${each.row.id} ${each.place.n} ${each.place.span?.start}`}
          place={each.place}
          line={lines.get(each) ?? null}
          severity={each.row.severity}
        />
      ))}
    </div>
  );
}

interface ShownPlace {
  readonly place: FindingPlace;
  readonly row: DiagnosisRow;
}

interface Cause {
  readonly id: string;
  /** Findings of one program with the same message. */
  readonly rows: readonly DiagnosisRow[];
  /** The messages, in the order of the recording. */
  readonly places: readonly ShownPlace[];
}

/** Groups similar root causes, each with some of its messages: at most `atMost` messages in total if possible. */
function causesOf(rows: readonly DiagnosisRow[], atMost: number): readonly Cause[] {
  const groups = new Map<string, DiagnosisRow[]>();
  for (const row of rows) {
    const id = `${row.side} ${programOf(row)} ${row.message}`;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  // Every cause shows its first message before any cause shows a second one.
  const most = Math.max(0, ...rows.map(({ places }) => places.length));
  let perRow = 1;
  const withOneMore = (): number => rows.reduce((sum, { places }) => sum + Math.min(perRow + 1, places.length), 0);
  while (perRow < most && withOneMore() <= atMost) perRow += 1;
  return [...groups].slice(0, Number.isFinite(atMost) ? atMost : mostCauses).map(([id, alike]) => ({
    id,
    rows: alike,
    places: alike
      .flatMap((row) => row.places.slice(0, perRow).map((place): ShownPlace => ({ place, row })))
      .sort((a, b) => a.place.n - b.place.n)
      .slice(0, atMost),
  }));
}

function stepFocus(section: HTMLElement, step: number): void {
  const lines = [...section.querySelectorAll<HTMLElement>(".diag-line")];
  const at = lines.findIndex((line) => line.matches(":focus"));
  lines[Math.min(Math.max(0, at + step), lines.length - 1)]?.focus();
}

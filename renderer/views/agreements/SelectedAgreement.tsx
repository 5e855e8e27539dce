import { decisionWords } from "../../../core/analysis/readingDecision.ts";
import type { OfferReading } from "../../../core/analysis/readPress.ts";
import { tightened } from "../../../core/analysis/tightText.ts";
import { offerState } from "../../../core/press/offerState.ts";
import type { StoryLine, StoryPart, StoryWords } from "../../../core/press/story.ts";
import type { AgreementsQuestion, AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { Failed } from "../../parts/Failed.tsx";
import { GamePower, usePowerWords } from "../../parts/GamePower.tsx";
import { turnsInWords, turnWords } from "../../parts/numbers.ts";
import { Statement } from "../../parts/Statement.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { StatusWords, VerdictBadge } from "../../parts/VerdictBadge.tsx";
import { stepAgreementEvent } from "../../session/agreementEvents.ts";
import { useAwaited } from "../../session/useAnswer.ts";
import { LongList } from "./LongList.tsx";
import { MessageLink } from "./MessageLink.tsx";

export interface SelectedAgreementProps {
  readonly row: AgreementViewRow;
  readonly question: AgreementsQuestion;
  /** Changes whenever the answer may change. */
  readonly questionKey: string;
}

/** The history of one offer in sentences, followed by the evidence, message by message. */
export function SelectedAgreement({ row, question, questionKey }: SelectedAgreementProps): React.JSX.Element {
  const { id, statement, obligations, proposer, parties } = row;
  const {
    value: story,
    fault,
    askAgain,
  } = useAwaited((api) => api.agreementStory(question, id), `${questionKey} ${id}`, String(id));
  const words = usePowerWords();
  const others = parties.filter((power) => power !== proposer).map(words);
  return (
    <section
      className="pane selected"
      aria-label="Selected agreement"
      aria-busy={story === undefined && fault === null}
    >
      <div className="pane-head">
        <h3 className="pane-title">Selected</h3>
        <span className="selected-who">
          #{row.proposedAt.n} · {words(proposer)} to {listed(others)}
        </span>
        <span className="push" />
        <Step step={-1} />
        <Step step={1} />
      </div>
      {/* The key changes with the agreement, so that every agreement starts at the top. */}
      <div className="pane-body selected-body" key={id}>
        <div className={obligations.length > 2 ? "selected-head many" : "selected-head"}>
          <Statement {...statement} />
          {obligations.length === 0 && <VerdictBadge name={offerState(row.status, row.replies, row.obligations)} />}
          {obligations.map(({ obligor, verdict }) => (
            <span className="ledger-words" key={obligor}>
              <GamePower name={obligor} />
              <VerdictBadge name={verdict} />
            </span>
          ))}
        </div>
        {!story && fault !== null && (
          <Failed title="The agreement could not be loaded" fault={fault} onRetry={askAgain} />
        )}
        {story && (
          <>
            <p className="selected-told">{spoken(story.told)}</p>
            {row.reading && <ReadingLine {...row.reading} />}
            <Story row={row} lines={story.lines} />
          </>
        )}
      </div>
    </section>
  );
}

/** The text in which the offer was found, who found it, and what an annotator decided. */
function ReadingLine(reading: OfferReading): React.JSX.Element {
  const { words, reader, confidence } = reading;
  return (
    <p className="selected-told">
      Read by {reader}, confidence {confidence}
      {decisionWords(reading)}: “{words}”
    </p>
  );
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function Step({ step }: { readonly step: 1 | -1 }): React.JSX.Element {
  const label = step > 0 ? "Next agreement event" : "Previous agreement event";
  const key = step > 0 ? "]" : "[";
  return (
    <Tip words={label} keys={key}>
      <button
        type="button"
        className="key selected-step"
        aria-label={label}
        onClick={() => void stepAgreementEvent(step)}
      >
        {key}
      </button>
    </Tip>
  );
}

const labels: Readonly<Partial<Record<StoryPart, string>>> = {
  offer: "Offered",
  reply: "Reply",
  emotion: "Reaction",
  cancel: "Cancelled",
  agreed: "Agreed",
  "late-cancel": "Cancelled late",
  condition: "Condition",
  favour: "Favour",
  answers: "Answers",
  breach: "Breach",
  payoff: "Payoff",
  profile: "Rule",
};

function Story({
  row,
  lines,
}: {
  readonly row: AgreementViewRow;
  readonly lines: readonly StoryLine[];
}): React.JSX.Element {
  const groups: { readonly head: StoryLine; readonly below: StoryLine[] }[] = [];
  for (const line of lines) {
    if (line.depth < 2) groups.push({ head: line, below: [] });
    else groups.at(-1)?.below.push(line);
  }
  const firstOf = (part: StoryPart): number => groups.findIndex(({ head }) => head.part === part);
  const words = usePowerWords();
  const unplanned = row.breaches.filter(({ planned }) => planned === false);
  const beforeRule = firstOf("profile");
  const rows = groups.map(({ head, below }, at) => {
    // The sentences above already give the status.
    if (head.part === "status") return null;
    const key = `${head.part} ${head.n ?? at}`;
    if (head.part === "verdict") return <Word key={key} row={row} power={head.power ?? ""} below={below} />;
    const label = firstOf(head.part) === at ? labels[head.part] : "";
    return <Line key={key} id={row.id} label={label ?? ""} line={shortened(head, row, words)} />;
  });
  rows.splice(
    beforeRule === -1 ? rows.length : beforeRule,
    0,
    ...unplanned.map(({ obligor }, at) => (
      <div className="story-row" key={`unplanned ${obligor}`}>
        <dt>{at === 0 ? "Intent" : ""}</dt>
        <dd className="story-number" />
        <dd>{obligor} did not plan the breach: it had not yet submitted the order when it promised.</dd>
      </div>
    )),
  );
  return <dl className="story">{rows}</dl>;
}

/** Removes from a line the words that its row's label already shows. */
function shortened(line: StoryLine, row: AgreementViewRow, words: (power: string) => string): StoryLine {
  const { agreedAt, proposedAt, proposer } = row;
  if (line.part === "offer")
    return {
      ...line,
      words: [`by ${words(proposer)}${proposedAt.turn === null ? "" : `, ${turnWords(proposedAt.turn)}`}`],
    };
  if (line.part === "agreed" && agreedAt !== null)
    return { ...line, n: agreedAt.n, words: [agreedAt.turn === null ? "by all" : `in ${turnWords(agreedAt.turn)}`] };
  return line;
}

interface LineProps {
  readonly id: number;
  readonly label: string;
  readonly line: StoryLine;
}

function Line({ id, label, line: { n, words, part } }: LineProps): React.JSX.Element {
  return (
    <div className="story-row">
      <dt>{label}</dt>
      <dd className="story-number">{n !== null && <MessageLink id={id} n={n} label={label || part} />}</dd>
      <dd className={part === "profile" ? "story-rule" : ""}>
        <Linked id={id} words={words} />
      </dd>
    </div>
  );
}

/** Rewrites brackets, turns and verdicts in a sentence in the style of the rest of the page. */
function spoken(text: string): string {
  return turnsInWords(tightened(text)).replaceAll("not-testable", "not testable");
}

/** Text in which each message number is a link. */
function Linked({ id, words }: { readonly id: number; readonly words: StoryWords }): React.JSX.Element[] {
  let length = 0;
  return words.map((word) => {
    const key = length;
    length += String(word).length;
    return typeof word === "number" ? (
      <MessageLink key={key} id={id} n={word} label="Evidence" />
    ) : (
      <span key={key}>{spoken(word)}</span>
    );
  });
}

interface WordProps {
  readonly row: AgreementViewRow;
  readonly power: string;
  readonly below: readonly StoryLine[];
}

/** The verdict on one power's promise, with the reasons turn by turn. */
function Word({ row: { id, obligations }, power, below }: WordProps): React.JSX.Element | null {
  const word = obligations.find(({ obligor }) => obligor === power);
  if (!word) return null;
  return (
    <div className="story-row story-word">
      <dt>
        <GamePower name={power} />
        <StatusWords name={word.verdict} />
      </dt>
      <dd className="story-why">
        {word.pledge && "Separate promise: "}
        {spoken(word.why)}
        <LongList
          items={below.map((line) => (
            <div className="story-evidence" key={`${line.n} ${line.words.join("")}`}>
              {line.n !== null && <MessageLink id={id} n={line.n} label="Evidence" />}
              <span>
                <Linked id={id} words={line.words} />
              </span>
            </div>
          ))}
        />
      </dd>
    </div>
  );
}

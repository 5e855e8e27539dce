import { Handshake, SearchX } from "lucide-react";
import { useMemo } from "react";
import { brokenFields } from "../../../core/filter/brokenFields.ts";
import type { GameNames } from "../../../core/filter/names.ts";
import type { AgreementsQuestion } from "../../../core/session/agreementQuery.ts";
import type { BrokenViewRow } from "../../../core/session/brokenQuery.ts";
import { MessageAnchor } from "../../parts/Anchor.tsx";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { BrokenFilterBar } from "../../parts/broken/BrokenFilterBar.tsx";
import { BrokenTable } from "../../parts/broken/BrokenTable.tsx";
import { repeatsCountOnce } from "../../parts/broken/brokenExport.ts";
import { type BrokenLine, brokenCounts, shownBroken } from "../../parts/broken/brokenLines.ts";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { appliedFilter, useGameNames } from "../../parts/filter/rowFilter.ts";
import "../../parts/linkButton.css";
import type { SessionPower } from "../../../core/session/summary.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { chooseRow, setBrokenFilter, showAllBroken, useChosenRow } from "../../session/agreementChoice.ts";
import { useReadings } from "../../session/readings.ts";
import { type FrameNumber, goToSeen, unhide, useView } from "../../session/store.ts";
import { type PendingAnswer, useAwaited } from "../../session/useAnswer.ts";
import { AgreementsHead } from "./AgreementsHead.tsx";
import { isUnread } from "./FreeText.tsx";
import { basisOf } from "./figures.ts";

export interface BrokenViewProps {
  readonly powers: readonly SessionPower[];
  readonly question: AgreementsQuestion;
  /** Changes whenever the answer may change. */
  readonly questionKey: string;
  /** Whether the recording has been read. Promises are not assessed before that. */
  readonly isRead: boolean;
}

/** A table of the broken promises and false statements in the game at the cursor, with its filters. */
export function BrokenView({ powers, question, questionKey, isRead }: BrokenViewProps): React.JSX.Element {
  const answer = useAwaited(
    isRead ? (api) => api.broken(question) : null,
    `broken ${questionKey}`,
    `${question.game} ${question.viewpoint}`,
  );
  const names = useGameNames(powers);
  const { broken: filter, between } = useView((view) => view.rows.agreements);
  const lines = useMemo(() => linesOf(answer.value ?? none), [answer.value]);
  const ofPair = useMemo(() => linesBetween(lines, between), [lines, between]);
  return (
    <>
      <AgreementsHead powers={powers} rows={none} hasPairs={lines.length > 0}>
        {lines.length > 0 && <BrokenFilterBar {...{ names, filter }} lines={ofPair} onChange={setBrokenFilter} />}
      </AgreementsHead>
      <Content answer={answer} lines={lines} names={names} viewpoint={question.viewpoint} profile={question.profile} />
    </>
  );
}

const none: readonly never[] = [];

/** Returns the lines of the table. Several lines of one message have the ids `121`, `121.1` and `121.2`. */
function linesOf(rows: readonly BrokenViewRow[]): readonly BrokenLine[] {
  const counts = new Map<FrameNumber, number>();
  return rows.map((row) => {
    const before = counts.get(row.n) ?? 0;
    counts.set(row.n, before + 1);
    const id = before === 0 ? String(row.n) : `${row.n}.${before}`;
    return { id, row, statement: row.statement, player: null, recording: null, recordingId: null, hasGames: false };
  });
}

interface ContentProps {
  readonly answer: PendingAnswer<readonly BrokenViewRow[]>;
  readonly lines: readonly BrokenLine[];
  readonly names: GameNames;
  readonly viewpoint: AgreementsQuestion["viewpoint"];
  readonly profile: AgreementsQuestion["profile"];
}

function Content({ answer, lines, names, viewpoint, profile }: ContentProps): React.JSX.Element {
  const { value, fault, askAgain } = answer;
  const { broken: filter, between } = useView((view) => view.rows.agreements);
  const ofPair = useMemo(() => linesBetween(lines, between), [lines, between]);
  const shown = useMemo(() => shownBroken(ofPair, filter, names), [ofPair, filter, names]);
  const applied = appliedFilter({ table: brokenFields, names, text: filter.text });
  const hasUnread = useReadings(isUnread);
  const chosen = useChosenRow();
  if (value === undefined && fault !== null)
    return <Failed title="The promises could not be assessed" fault={fault} onRetry={askAgain} />;
  if (value === undefined)
    return (
      <Awaited icon={Handshake} title="Assessing promises and statements" share={null}>
        Comparing every promise and every statement with orders and positions.
      </Awaited>
    );
  if (lines.length === 0)
    return (
      <Empty icon={Handshake} title="No broken promises or false statements">
        {viewpoint === null
          ? `No promise that could be checked was broken, and no statement that could be checked was false.${hasUnread ? " Promises in free text are checked once they are read: see Offers." : ""}`
          : "Every promise that could be checked from this power's viewpoint was kept. To check statements, switch to the viewpoint of all powers."}
      </Empty>
    );
  const { promises, statements } = brokenCounts(shown);
  return (
    <section className="pane" aria-label="Broken promises and false statements">
      <div className="pane-head">
        <h2 className="pane-title">Broken promises and false statements</h2>
        <span role="status" data-tip={repeatsCountOnce}>
          {shown.length === lines.length ? "" : `${grouped(shown.length)} of ${grouped(lines.length)}: `}
          {counted(promises, "broken promise")}, {counted(statements, "false statement")}
        </span>
      </div>
      {shown.length > 0 ? (
        <BrokenTable
          lines={shown}
          link={linkTo}
          onFilter={setBrokenFilter}
          scope={{ filter, applied, between, notes: basisOf({ profile, viewpoint }) }}
          onOpen={({ row }) => show(row.n)}
          chosen={chosen}
          staysInView
          onChoose={({ id }) => chooseRow(id)}
        />
      ) : (
        <Empty icon={SearchX} title="No matching rows" actions={<ShowAll count={lines.length} />}>
          Nothing between these powers matches the filter.
        </Empty>
      )}
    </section>
  );
}

function ShowAll({ count }: { readonly count: number }): React.JSX.Element {
  return (
    <Button isMain onClick={showAllBroken}>
      Show all {grouped(count)}
    </Button>
  );
}

function linesBetween(lines: readonly BrokenLine[], powers: readonly string[]): readonly BrokenLine[] {
  return lines.filter(({ row }) => powers.every((power) => row.by === power || row.to.includes(power)));
}

/** Returns a link from a line of the table to a message. Enter acts on the line, so Tab skips the link. */
function linkTo(_: BrokenLine, n: FrameNumber, label: string): React.JSX.Element {
  return (
    <MessageAnchor
      n={n}
      tab="game"
      className="link-button"
      aria-label={`${label}, message ${n}`}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onGo={() => show(n)}
    >
      #{n}
    </MessageAnchor>
  );
}

function show(n: FrameNumber): void {
  void goToSeen(n, 1, { tab: "game" }).then(unhide);
}

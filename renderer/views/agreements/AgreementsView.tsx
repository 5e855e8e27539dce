import { Handshake, SearchX } from "lucide-react";
import { useEffect, useMemo } from "react";
import { agreementFields } from "../../../core/filter/agreementFields.ts";
import type { AgreementEvent } from "../../../core/press/agreementEvents.ts";
import { funnelOf } from "../../../core/press/funnel.ts";
import type { AgreementsView as Agreements, AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { ExportMenu } from "../../parts/ExportMenu.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { appliedFilter, matchingRows, useGameNames } from "../../parts/filter/rowFilter.ts";
import { GamePowers, usePowersByName, usePowerWords } from "../../parts/GamePower.tsx";
import { LedgerTable } from "../../parts/ledger/LedgerTable.tsx";
import type { LedgerLine } from "../../parts/ledger/ledgerLine.ts";
import { commonIn, filteredRows, rowsBetween } from "../../parts/ledger/ledgerRows.ts";
import { counted, grouped, turnWords } from "../../parts/numbers.ts";
import "../../parts/pane.css";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { chooseRow, filterOffers, findLinkedRow, showAllOffers, useChosenRow } from "../../session/agreementChoice.ts";
import { useAgreementEvents, useAgreementsQuestion } from "../../session/agreementEvents.ts";
import { useAreReadingsKnown } from "../../session/readings.ts";
import { shareRead } from "../../session/shareRead.ts";
import { type FrameNumber, isArriving, useView } from "../../session/store.ts";
import { useAwaited } from "../../session/useAnswer.ts";
import { setViewpoint } from "../../session/viewpoint.ts";
import { AgreementsHead } from "./AgreementsHead.tsx";
import "./agreements.css";
import { BrokenView } from "./BrokenView.tsx";
import { FreeTextWords, ReadMessages } from "./FreeText.tsx";
import { type AssessedBy, basisOf, honourFigure } from "./figures.ts";
import { HonourMatrix, type HonourMatrixProps } from "./HonourMatrix.tsx";
import { goToMessage, MessageLink } from "./MessageLink.tsx";
import "./matrix.css";
import { SelectedAgreement } from "./SelectedAgreement.tsx";
import "./selected.css";

const none: readonly never[] = [];

/** The offers in the game at the cursor, which of them became agreements, and who kept those agreements. */
export function AgreementsView(): React.JSX.Element {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const turns = useView((view) => view.turns);
  const cursorGame = useView((view) => view.at?.game ?? -1);
  const game = turns[0]?.game ?? Math.max(0, cursorGame);
  const powers = games[game]?.powers ?? none;
  const { question, key } = useAgreementsQuestion(game);
  const isFirstReading = useView(({ news }) => news?.reading.phase === "reading");
  const areReadingsKnown = useAreReadingsKnown();
  const isRead = !isFirstReading && areReadingsKnown;
  // Wait until the recording has been read. Otherwise promises would be assessed twice, the first time from only part
  // of it.
  const {
    value: known,
    fault,
    askAgain,
  } = useAwaited(isRead ? (api) => api.agreements(question) : null, `${key} ${isRead}`, String(question.viewpoint));
  useLinkedRow(isRead);
  const byName = usePowersByName(powers);
  const showsBroken = useView(({ rows }) => rows.agreements.shows === "broken");
  return (
    <TabFrame label="Agreements" isBusy={fault === null && known?.profile !== question.profile}>
      <GamePowers value={byName}>
        {showsBroken ? (
          <BrokenView powers={powers} question={question} questionKey={`${key} ${isRead}`} isRead={isRead} />
        ) : (
          <>
            <AgreementsHead powers={powers} rows={known?.rows ?? none} />
            {known === undefined && fault !== null ? (
              <Failed title="The agreements could not be assessed" fault={fault} onRetry={askAgain} />
            ) : known === undefined ? (
              <Reading />
            ) : known.rows.length === 0 ? (
              <NoOffers game={game} freeTexts={known.freeTexts} />
            ) : (
              <Panes game={game} known={known} />
            )}
          </>
        )}
      </GamePowers>
    </TabFrame>
  );
}

/** Selects the row that a link names once its message and the cursor's are known. */
function useLinkedRow(isRead: boolean): void {
  const { id, link } = useView((view) => view.rows.agreements.chosen) ?? noRow;
  const isThere = useView(({ wanted, cursor }) => wanted === null && cursor > 0) && isRead;
  useEffect(() => {
    if (isThere && id === null && link !== null) void findLinkedRow(link);
  }, [isThere, id, link]);
}

const noRow = { id: null, link: null };

function Reading(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  return (
    <Awaited icon={Handshake} title="Reading the press" share={shareRead(reading)}>
      Looking for offers and replies in {counted(count, "message")}, and checking every promise against the orders.
    </Awaited>
  );
}

interface NoOffersProps {
  readonly game: number;
  /** Number of free-text messages in the game. */
  readonly freeTexts: number;
}

function NoOffers({ game, freeTexts }: NoOffersProps): React.JSX.Element {
  const found = useView((view) => view.news?.summary.games[game]);
  const viewpoint = useView((view) => view.viewpoint);
  const grows = useView(isArriving);
  const level = found?.level ?? null;
  if (viewpoint !== null)
    return (
      <Empty
        icon={Handshake}
        title="No offers known to this power"
        actions={<Button onClick={() => setViewpoint(null)}>Show all powers</Button>}
      >
        {found?.powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint} neither made nor received an offer,
        or this recording lacks its connection.
      </Empty>
    );
  if (level === 0)
    return (
      <Empty icon={Handshake} title="No press in this game">
        The game is played at press level 0: the server accepts no press, so powers cannot agree on anything.
      </Empty>
    );
  return (
    <Empty
      icon={Handshake}
      title={grows ? "No offers yet" : "No offers"}
      actions={freeTexts > 0 ? <ReadMessages /> : undefined}
    >
      {found === undefined
        ? "This recording contains no game."
        : `No power in this game${level === null ? "" : ` (press level ${level})`} sent a PRP or INS that the server accepted.`}
      {freeTexts > 0 && <FreeTextWords count={freeTexts} />}
    </Empty>
  );
}

function Panes({ game, known }: { readonly game: number; readonly known: Agreements }): React.JSX.Element {
  const { filter, between, words: text } = useView((view) => view.rows.agreements);
  const { question, key } = useAgreementsQuestion(game);
  const events = useAgreementEvents(game);
  const chosen = useChosenRow();
  const cursor = useView((view) => view.shown);
  const powers = useView((view) => view.news?.summary.games[game]?.powers) ?? none;
  const ofPair = useMemo(() => rowsBetween(known.rows, between), [known, between]);
  const names = useGameNames(powers);
  const matching = useMemo(
    () => matchingRows({ table: agreementFields, rows: ofPair, names, text }),
    [ofPair, names, text],
  );
  const rows = useMemo(() => filteredRows(matching, filter), [matching, filter]);
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const selected = selectedOf(ids, chosen, events, cursor);
  const row = rows.find(({ id }) => id === selected) ?? rows[0];
  return (
    <div className="agreements-panes">
      <section className="pane" aria-label="Offers">
        <div className="pane-head">
          <h2 className="pane-title">Ledger</h2>
          <Facts rows={ofPair} shown={rows.length} />
        </div>
        {row ? (
          <LedgerTable
            rows={rows}
            link={linkTo}
            words={text}
            scope={{
              ...{ filter, between, notes: basisOf(known) },
              applied: appliedFilter({ table: agreementFields, names, text }),
            }}
            chosen={String(row.id)}
            staysInView
            onChoose={({ id }) => chooseRow(String(id))}
            onOpen={({ id, proposedAt }) => goToMessage(id, proposedAt.n)}
            onEscape={() => chooseRow(null)}
            onFilter={filterOffers}
          />
        ) : (
          <Empty
            icon={SearchX}
            title="No matching offers"
            actions={
              <Button isMain onClick={showAllOffers}>
                Show all {grouped(known.rows.length)}
              </Button>
            }
          >
            No offer between these powers matches the filter.
          </Empty>
        )}
      </section>
      <div className="agreements-side">
        <HonourPane
          honour={known.honour}
          by={known}
          powers={powers}
          between={between}
          marked={row?.parties.length === 2 ? row.parties : none}
        />
        {row && <SelectedAgreement row={row} question={question} questionKey={key} />}
      </div>
    </div>
  );
}

/** Returns a link from a line of the ledger to a message. Enter acts on the line, so Tab skips the link. */
function linkTo({ id }: LedgerLine, n: FrameNumber, label: string, words?: string): React.JSX.Element {
  return <MessageLink isInLine {...{ id, n, label }} {...(words !== undefined && { words })} />;
}

function HonourPane({ by, ...props }: HonourMatrixProps & { readonly by: AssessedBy }): React.JSX.Element {
  const { honour, powers } = props;
  return (
    <section className="pane honour" aria-label="Honour">
      <div className="pane-head">
        <h2 className="pane-title">Honour rate</h2>
        <span>
          <b>All powers</b>
          {props.between.length > 0 && (
            <>
              , <ForWhom /> marked
            </>
          )}
        </span>
        <span className="push" data-tip="A promise that was made again, or offered by both powers, counts once">
          Promises by row power to column power
        </span>
        <ExportMenu name="Honour rate" figure={honour.length > 0 ? () => honourFigure(honour, powers, by) : null} />
      </div>
      {honour.length > 0 ? (
        <HonourMatrix {...props} />
      ) : (
        <p className="matrix-note untested">
          No promise in this game has been kept or breached yet, so there is no rate to show.
        </p>
      )}
    </section>
  );
}

/** Returns the chosen offer; if there is none, the offer with the latest event up to the cursor. */
function selectedOf(
  ids: ReadonlySet<AgreementViewRow["id"]>,
  chosen: string | null,
  events: readonly AgreementEvent[],
  cursor: AgreementEvent["n"],
): AgreementViewRow["id"] | null {
  const id = Number(chosen);
  if (chosen !== null && ids.has(id)) return id;
  return events.findLast(({ id, n }) => n <= cursor && ids.has(id))?.id ?? null;
}

interface FactsProps {
  /** Offers between the chosen powers, with any status. */
  readonly rows: readonly AgreementViewRow[];
  readonly shown: number;
}

/** The number of listed offers, and how many of the chosen powers' offers reached each stage. */
function Facts({ rows, shown }: FactsProps): React.JSX.Element {
  const { token, turn } = useMemo(() => commonIn(rows), [rows]);
  const { offered, answered, agreed, tested, testedPledges } = useMemo(() => funnelOf(rows), [rows]);
  return (
    <>
      <span>
        {shown === offered ? counted(offered, "offer") : `${grouped(shown)} of ${counted(offered, "offer")}`}
        {offered > 1 && token !== null && `, all ${token}`}
        {offered > 1 && turn !== null && `, all in ${turnWords(turn)}`}
      </span>
      <Tip words="Offers that were delivered, answered with anything but HUH, agreed to, and then kept or breached; a pledge binds without agreement; an offer that was made again counts each time">
        <span className="push ledger-funnel">
          <ForWhom />: offered {grouped(offered)} → answered (not HUH) {grouped(answered)} → agreed {grouped(agreed)} →
          checked {grouped(tested)}
          {testedPledges > 0 && `; pledges checked ${grouped(testedPledges)}`}
        </span>
      </Tip>
    </>
  );
}

/** Names the powers that the numbers cover: `All powers`, `Austria and Italy`. */
function ForWhom(): React.JSX.Element {
  const between = useView(({ rows }) => rows.agreements.between);
  const words = usePowerWords();
  return <b>{between.length === 0 ? "All powers" : between.map(words).join(" and ")}</b>;
}

import { Handshake, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { AgreementEvent } from "../../../core/press/agreementEvents.ts";
import { funnelOf } from "../../../core/press/funnel.ts";
import type { AgreementsView as Agreements, AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { GamePowers, usePowersByName, usePowerWords } from "../../parts/GamePower.tsx";
import { counted, grouped, turnWords } from "../../parts/numbers.ts";
import "../../parts/pane.css";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { showAllOffers, useAgreementChoice, useChosenAgreement } from "../../session/agreementChoice.ts";
import { useAgreementEvents, useAgreementsQuestion } from "../../session/agreementEvents.ts";
import { shareRead } from "../../session/shareRead.ts";
import { isGrowing, setViewpoint, useView } from "../../session/store.ts";
import { useAwaited } from "../../session/useAnswer.ts";
import { AgreementsHead } from "./AgreementsHead.tsx";
import "./agreements.css";
import { HonourMatrix, type HonourMatrixProps } from "./HonourMatrix.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { commonIn, filteredRows, rowsBetween } from "./ledgerRows.ts";
import "./matrix.css";
import { SelectedAgreement } from "./SelectedAgreement.tsx";
import "./selected.css";

const none: readonly never[] = [];

/** What was offered in the game at the cursor, what was agreed, and who kept it. */
export function AgreementsView(): React.JSX.Element {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const turns = useView((view) => view.turns);
  const cursorGame = useView((view) => view.at?.game ?? -1);
  const game = turns[0]?.game ?? Math.max(0, cursorGame);
  const powers = games[game]?.powers ?? none;
  const { question, key } = useAgreementsQuestion(game);
  const isFirstReading = useView(({ news }) => news?.reading.phase === "reading");
  // A recording is read first: what was judged of half of it would be judged again.
  const {
    value: known,
    fault,
    askAgain,
  } = useAwaited(
    isFirstReading ? null : (api) => api.agreements(question),
    `${key} ${isFirstReading}`,
    String(question.viewpoint),
  );
  const byName = usePowersByName(powers);
  return (
    <TabFrame label="Agreements" isBusy={fault === null && known?.profile !== question.profile}>
      <GamePowers value={byName}>
        <AgreementsHead powers={powers} rows={known?.rows ?? none} />
        {known === undefined && fault !== null ? (
          <Failed title="The agreements could not be judged" fault={fault} onRetry={askAgain} />
        ) : known === undefined ? (
          <Reading />
        ) : known.rows.length === 0 ? (
          <NoOffers game={game} />
        ) : (
          <Panes game={game} known={known} />
        )}
      </GamePowers>
    </TabFrame>
  );
}

function Reading(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  return (
    <Awaited icon={Handshake} title="Reading the press" share={shareRead(reading)}>
      {counted(count, "message")} are looked through for offers and replies, and every promise is held against the
      orders.
    </Awaited>
  );
}

function NoOffers({ game }: { readonly game: number }): React.JSX.Element {
  const found = useView((view) => view.news?.summary.games[game]);
  const viewpoint = useView((view) => view.viewpoint);
  const grows = useView((view) => isGrowing(view.news?.reading));
  const level = found?.level ?? null;
  if (viewpoint !== null)
    return (
      <Empty
        icon={Handshake}
        title="No offers that this power knew of"
        actions={<Button onClick={() => setViewpoint(null)}>All-seeing</Button>}
      >
        {found?.powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint} made no offer and was made none, or
        its connection is not in this recording.
      </Empty>
    );
  if (level === 0)
    return (
      <Empty icon={Handshake} title="No press in this game">
        It is played at press level 0: its server lets nobody send press, so that nothing can be agreed.
      </Empty>
    );
  return (
    <Empty icon={Handshake} title={grows ? "No offers yet" : "No offers"}>
      {found === undefined
        ? "No game is in this recording."
        : `Nobody in this game proposed (PRP) or insisted on (INS) anything that the server let through${level === null ? "" : `, at press level ${level}`}.`}
    </Empty>
  );
}

function Panes({ game, known }: { readonly game: number; readonly known: Agreements }): React.JSX.Element {
  const { filter, between } = useAgreementChoice();
  const { question, key } = useAgreementsQuestion(game);
  const events = useAgreementEvents(game);
  const chosen = useChosenAgreement();
  const cursor = useView((view) => view.shown);
  const powers = useView((view) => view.news?.summary.games[game]?.powers) ?? none;
  const ofPair = useMemo(() => rowsBetween(known.rows, between), [known, between]);
  const rows = useMemo(() => filteredRows(ofPair, filter), [ofPair, filter]);
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
          <LedgerTable rows={rows} selected={row.id} />
        ) : (
          <Empty
            icon={SearchX}
            title="No offer fits"
            actions={
              <Button isMain onClick={showAllOffers}>
                Show all {grouped(known.rows.length)}
              </Button>
            }
          >
            None of the offers of this game is of this kind between these powers.
          </Empty>
        )}
      </section>
      <div className="agreements-side">
        <HonourPane
          honour={known.honour}
          powers={powers}
          between={between}
          marked={row?.parties.length === 2 ? row.parties : none}
        />
        {row && <SelectedAgreement row={row} question={question} questionKey={key} />}
      </div>
    </div>
  );
}

function HonourPane(props: HonourMatrixProps): React.JSX.Element {
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
        <span className="push">row keeps its word to column</span>
      </div>
      {props.honour.length > 0 ? (
        <HonourMatrix {...props} />
      ) : (
        <p className="matrix-note untested">
          No promise of this game was tested yet: none was kept or breached, so that there is no rate.
        </p>
      )}
    </section>
  );
}

/** The offer that was chosen, else that of the newest event up to the cursor. */
function selectedOf(
  ids: ReadonlySet<AgreementViewRow["id"]>,
  chosen: AgreementViewRow["id"] | null,
  events: readonly AgreementEvent[],
  cursor: AgreementEvent["n"],
): AgreementViewRow["id"] | null {
  if (chosen !== null && ids.has(chosen)) return chosen;
  return events.findLast(({ id, n }) => n <= cursor && ids.has(id))?.id ?? null;
}

interface FactsProps {
  /** Offers between the powers that are chosen, of whatever kind. */
  readonly rows: readonly AgreementViewRow[];
  readonly shown: number;
}

/** How many offers are listed, and how far all came that the chosen powers took part in. */
function Facts({ rows, shown }: FactsProps): React.JSX.Element {
  const { token, turn } = useMemo(() => commonIn(rows), [rows]);
  const { offered, answered, agreed, tested } = useMemo(() => funnelOf(rows), [rows]);
  return (
    <>
      <span>
        {shown === offered ? counted(offered, "offer") : `${grouped(shown)} of ${counted(offered, "offer")}`}
        {offered > 1 && token !== null && `, all ${token}`}
        {offered > 1 && turn !== null && `, all in ${turnWords(turn)}`}
      </span>
      <Tip words="Offers that reached somebody; those that anybody answered (HUH is no answer); were agreed; have a promise kept or breached">
        <span className="push ledger-funnel">
          <ForWhom />: offered {grouped(offered)} → replied to {grouped(answered)} → agreed {grouped(agreed)} → tested{" "}
          {grouped(tested)}
        </span>
      </Tip>
    </>
  );
}

/** Whose offers and promises the numbers are of: `All powers`, `Austria and Italy`. */
function ForWhom(): React.JSX.Element {
  const between = useAgreementChoice((choice) => choice.between);
  const words = usePowerWords();
  return <b>{between.length === 0 ? "All powers" : between.map(words).join(" and ")}</b>;
}

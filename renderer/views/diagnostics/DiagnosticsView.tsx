import { FileWarning } from "lucide-react";
import { useMemo } from "react";
import { findingFields } from "../../../core/filter/findingFields.ts";
import type { Diagnosis } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { Failed } from "../../parts/Failed.tsx";
import { appliedFilter, useGameNames } from "../../parts/filter/rowFilter.ts";
import { GapButton } from "../../parts/GapButton.tsx";
import { lossWords } from "../../parts/lossWords.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import "../../parts/pane.css";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { useDiagnosis } from "../../session/lint.ts";
import { useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import "./commands.ts";
import { DiagnosticsBar } from "./DiagnosticsBar.tsx";
import "./diagnostics.css";
import { FindingsAwaited, NothingFound, NothingMatches } from "./emptyStates.tsx";
import { FindingsTable } from "./FindingsTable.tsx";
import { FixFirst } from "./FixFirst.tsx";
import { findingsFigure, turnsFigure } from "./figures.ts";
import { QuietRules } from "./QuietRules.tsx";
import { type FilterableRow, filterableRows, filterFindings, type RuleBook, sectionsOf } from "./sections.ts";
import { TurnBars } from "./TurnBars.tsx";

const noBook: RuleBook = {};
const none: readonly SessionPower[] = [];

/** The findings in the recording, grouped by rule, bot or turn, with their meanings and fixes. */
export function DiagnosticsView(): React.JSX.Element {
  const { value: diagnosis, fault, askAgain } = useDiagnosis();
  const book = useAnswer(diagnosis ? (api) => api.ruleBook() : null, `rules ${diagnosis !== undefined}`) ?? noBook;
  const rows = useMemo(() => (diagnosis ? filterableRows(diagnosis) : null), [diagnosis]);
  return (
    <TabFrame label="Diagnostics">
      <DiagnosticsBar rows={rows} />
      <Damage />
      <div className="diag-place">
        {diagnosis === undefined && fault !== null ? (
          <Failed title="The messages could not be checked" fault={fault} onRetry={askAgain} />
        ) : diagnosis === undefined ? (
          <FindingsAwaited />
        ) : rows === null || rows.length === 0 ? (
          <NothingFound diagnosis={diagnosis} rules={Object.keys(book).length} />
        ) : (
          <Found diagnosis={diagnosis} rows={rows} book={book} />
        )}
      </div>
    </TabFrame>
  );
}

interface FoundProps {
  readonly diagnosis: Diagnosis;
  readonly rows: readonly FilterableRow[];
  readonly book: RuleBook;
}

function Found({ diagnosis, rows, book }: FoundProps): React.JSX.Element {
  const { turns, messages, isOver } = diagnosis;
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers) ?? none;
  const names = useGameNames(powers);
  const { grouping, hidden, text } = useView((view) => view.rows.findings);
  const shown = useMemo(() => filterFindings(rows, { hidden, text }, names), [rows, hidden, text, names]);
  const scope = { hidden, applied: appliedFilter({ table: findingFields, names, text }) };
  const sections = useMemo(() => sectionsOf(shown, grouping, { book, turns }), [shown, grouping, book, turns]);
  const rules = new Set(shown.map(({ code }) => code)).size;
  const [first] = shown;
  const times = shown.reduce((sum, { count }) => sum + count, 0);
  const findings = counted(rows.length, "finding");
  return (
    <div className="diag-found">
      <div className="diag-counts">
        <div className="diag-counted" role="status">
          <h2>{shown.length === rows.length ? findings : `${grouped(shown.length)} of ${findings}`}</h2>
          <span>
            {times > shown.length &&
              `${counted(times, "occurrence")}; those with one cause on one connection are one finding · `}
            {first && `${counted(rules, "rule")} · `}
            {counted(messages, "message")} checked
            {!isOver && " so far · rules about missing messages run when the recording ends"}
          </span>
        </div>
      </div>
      {first ? (
        <>
          {first.severity !== "note" && <FixFirst row={first} />}
          <FindingsTable
            {...{ sections, grouping, book }}
            all={rows}
            figure={() => findingsFigure(sections, shown, diagnosis, scope)}
          />
        </>
      ) : (
        <NothingMatches rows={rows} />
      )}
      <QuietRules rows={rows} book={book} />
      {first && turns.length > 1 && (
        <TurnBars rows={shown} turns={turns} figure={() => turnsFigure(shown, diagnosis, scope)} />
      )}
    </div>
  );
}

/** Warns that the rules could not check the missing parts of a damaged file. */
function Damage(): React.JSX.Element | null {
  const summary = useView((view) => view.news?.summary);
  const isRead = useView(({ news }) => news?.reading.phase === "read" || news?.reading.phase === "failed");
  const found = summary && isRead ? lossWords(summary, true) : null;
  if (found === null) return null;
  return (
    <div className="diag-damage" role="alert">
      <FileWarning size={14} aria-hidden="true" />
      <p>
        <strong>Partly read.</strong> {found.lost} The missing part was not checked.
      </p>
      <GapButton />
    </div>
  );
}

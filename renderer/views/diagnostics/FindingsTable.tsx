import { useCallback, useMemo } from "react";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import type { DataGridProps, GridSection } from "../../parts/DataGrid/gridProps.ts";
import { counted } from "../../parts/numbers.ts";
import { openAtFault, showOnly } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import "./findingsTable.css";
import { Chips } from "./Chips.tsx";
import { FindingDetail } from "./FindingDetail.tsx";
import { findingColumns } from "./findingColumns.tsx";
import { findingConditions } from "./findingConditions.ts";
import { type FindingsLine, filterFor, type Grouping, type RuleBook, type Section } from "./sections.ts";
import { choose, setText, useFindingsSetup } from "./setup.ts";

const none: readonly never[] = [];
/** The largest number of powers that get a column each. */
const mostPowers = 10;
const lineHeight = { least: 28, most: 28 };

export interface FindingsTableProps {
  readonly sections: readonly Section[];
  readonly grouping: Grouping;
  /** All findings, including hidden ones. */
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
  readonly figure: NonNullable<DataGridProps<FindingsLine>["figure"]>;
}

/** The findings, one line per rule in each section. The details of the active line can be shown below it. */
export function FindingsTable({ sections, grouping, all, book, figure }: FindingsTableProps): React.JSX.Element {
  const powers = usePowerColumns(sections, grouping);
  const columns = useMemo(() => findingColumns(powers), [powers]);
  const lines = useMemo(() => sections.flatMap((section) => section.lines), [sections]);
  const sectionsOf = useCallback(
    (sorted: readonly FindingsLine[]) => sections.map((section) => sortedSection(section, sorted)),
    [sections],
  );
  const { isOpen } = useFindingsSetup();
  const chosen = useView(({ rows }) => rows.findings.chosen);
  const text = useView(({ rows }) => rows.findings.text);
  const showThese = {
    words: "Show only these messages",
    run: ({ rows }: FindingsLine) => showOnly(filterFor(rows, all)),
  };
  return (
    <DataGrid
      {...{ columns, lines, lineHeight, sectionsOf, figure, opens, chosen }}
      sortedBy={null}
      idOf={({ id }) => id}
      label="Findings"
      name="findings-grid"
      staysInView
      takesFocus
      onChoose={(line, how) => {
        const isChosen = (chosen ?? lines[0]?.id) === line.id;
        choose(line.id, how === "press" ? !(isChosen && isOpen) : isOpen && (how === "key" || isChosen));
      }}
      details={{ isOpen, of: (line) => <FindingDetail {...{ line, all, book }} /> }}
      onKey={(event, line) => onFindingsKey(event, line, isOpen, () => showThese.run(line))}
      actions={[showThese]}
      filter={{ text, onChange: setText, conditionsOf: findingConditions }}
    />
  );
}

const opens = { words: "Show message", run: open };

/** Returns the powers that get a column each; if there are none, one column covers all clients. */
function usePowerColumns(sections: readonly Section[], grouping: Grouping): readonly SessionPower[] {
  const known = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers) ?? none;
  const hasPowers = sections.some(({ lines: of }) => of.some(({ rows }) => rows.some(({ power }) => power !== null)));
  // With a viewpoint, only that power's connections are shown, so the other powers get no column.
  const viewpoint = useView((view) => view.viewpoint);
  const isByPower = grouping === "rule" && known.length <= mostPowers && viewpoint === null && hasPowers;
  return isByPower ? known : none;
}

/** Returns a section: its lines, in the order of the sorted lines, and its heading if it has one. */
function sortedSection(section: Section, sorted: readonly FindingsLine[]): GridSection<FindingsLine> {
  const own = new Set(section.lines);
  return {
    id: section.id,
    head: section.title === null ? null : <SectionHead section={section} />,
    lines: sorted.filter((line) => own.has(line)),
  };
}

/** Shift+Enter shows only the messages of a line; the right arrow key opens its details, the left one closes them. */
function onFindingsKey(
  event: React.KeyboardEvent,
  line: FindingsLine,
  isOpen: boolean,
  showThese: () => void,
): boolean {
  const { key, shiftKey, currentTarget } = event;
  if (key === "Enter" && shiftKey) showThese();
  else if (shiftKey || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
  else if (key === "ArrowRight" && isOpen) currentTarget.querySelector<HTMLElement>(".diag-line")?.focus();
  else choose(line.id, key === "ArrowRight");
  return true;
}

function open({ rows }: FindingsLine): void {
  const place = rows
    .flatMap(({ places }) => places)
    .reduce<DiagnosisRow["places"][number] | null>(
      (first, each) => (first === null || each.n < first.n ? each : first),
      null,
    );
  if (place) openAtFault(place.n, place.span);
}

function SectionHead({ section }: { readonly section: Section }): React.JSX.Element {
  const { title, powers, facts, lines } = section;
  const findings = lines.reduce((sum, { rows }) => sum + rows.length, 0);
  const times = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <strong>{title}</strong>
      <Chips names={powers} connections={[]} />
      <span className="diag-facts">{facts}</span>
      <span className="diag-facts push">
        {counted(findings, "finding")}
        {times > findings && ` · ${counted(times, "occurrence")}`}
      </span>
    </>
  );
}

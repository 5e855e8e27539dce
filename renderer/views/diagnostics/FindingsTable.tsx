import type { ColumnSort } from "@tanstack/react-table";
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { cellClass, GridHead } from "../../parts/DataGrid/GridHead.tsx";
import { GridMenuItems } from "../../parts/DataGrid/GridMenuItems.tsx";
import { GridTools, type GridToolsProps } from "../../parts/DataGrid/GridTools.tsx";
import { type GridColumn, sortedLines } from "../../parts/DataGrid/gridColumns.ts";
import { asGrid, isGridKey, lineForKey } from "../../parts/DataGrid/gridKeys.ts";
import { trackOf, useArrangement } from "../../parts/DataGrid/gridSetup.ts";
import { RowMenu } from "../../parts/DataGrid/RowMenu.tsx";
import { counted } from "../../parts/numbers.ts";
import { openAtFault, showOnly } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import "./findingsTable.css";
import { Chips } from "./Chips.tsx";
import { FindingDetail } from "./FindingDetail.tsx";
import { findingColumns } from "./findingColumns.tsx";
import { type FindingsLine, filterFor, type Grouping, type RuleBook, type Section } from "./sections.ts";
import { choose, useFindingsSetup } from "./setup.ts";

const none: readonly never[] = [];
/** The largest number of powers that get a column each. */
const mostPowers = 10;
const page = 8;
/** Height of the column headers in pixels. */
const headHeight = 24;
const label = "Findings";

/** Attributes of a table in which the user moves between lines and opens them by keys. */
const asTree = { ...asGrid, role: "treegrid" } as const;

export interface FindingsTableProps {
  readonly sections: readonly Section[];
  readonly grouping: Grouping;
  /** All findings, including hidden ones. */
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
  readonly figure: GridToolsProps<FindingsLine>["figure"];
}

/** The findings, one line per rule in each section. The active line can show its details. */
export function FindingsTable({ sections, grouping, all, book, figure }: FindingsTableProps): React.JSX.Element {
  const powers = usePowerColumns(sections, grouping);
  const usual = useMemo(() => findingColumns(powers), [powers]);
  const columns = useArrangement(label, usual);
  const { sorted, lines, sorting, setSorting } = useSorted(sections, usual);
  const { chosen, isOpen } = useFindingsSetup();
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  );
  const active = lines[at];
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  useFocusAndView(table, active?.id);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (isGridKey(event) && active) onFindingsKey(event, { lines, at, active, isOpen, all, table: table.current });
  };
  const ofMenu = {
    opens,
    actions: [{ words: "Show only these messages", run: ({ rows }: FindingsLine) => showOnly(filterFor(rows, all)) }],
  };
  const items = (line: FindingsLine): React.JSX.Element => (
    <GridMenuItems line={line} of={ofMenu} columns={columns.shown} />
  );
  return (
    <RowMenu lineAt={(row) => lines[Number(row.getAttribute("data-index"))] ?? null} items={items}>
      <div className="data-scroll diag-scroll">
        <GridTools {...{ label, columns, figure }} />
        <table
          {...asTree}
          ref={table}
          aria-label={label}
          aria-colcount={columns.shown.length}
          className="data-grid diag-table"
          style={{ "--columns": trackOf(columns) } as React.CSSProperties}
          {...(active && { "aria-activedescendant": `${id}${at}` })}
          onKeyDown={onKeyDown}
        >
          <GridHead
            {...{ columns, sorting }}
            name="findings"
            sortBy={(column, desc) => setSorting({ id: column, desc })}
            height={headHeight}
          />
          {sorted.map((section) => (
            <Lines
              key={section.id}
              {...{ section, lines, active, id, isOpen, all, book }}
              columns={columns.shown}
              onBack={() => table.current?.focus()}
            />
          ))}
        </table>
      </div>
    </RowMenu>
  );
}

const opens = { words: "Show message", run: open };

/** Returns the sections with their lines sorted as the user wants; until then the lines to fix first come first. */
function useSorted(sections: readonly Section[], columns: readonly GridColumn<FindingsLine>[]) {
  const [sorting, setSorting] = useState<ColumnSort | null>(null);
  const by = columns.find(({ id }) => id === sorting?.id);
  const sorted = sections.map((section) => ({
    ...section,
    lines: by ? sortedLines(section.lines, by, sorting?.desc === true) : section.lines,
  }));
  return { sorted, lines: sorted.flatMap((section) => section.lines), sorting, setSorting };
}

/** Returns the powers that get a column each; if empty, one column has all clients. */
function usePowerColumns(sections: readonly Section[], grouping: Grouping): readonly SessionPower[] {
  const known = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers) ?? none;
  const hasPowers = sections.some(({ lines: of }) => of.some(({ rows }) => rows.some(({ power }) => power !== null)));
  // With a viewpoint only its own connections are shown, so the other powers get no column.
  const viewpoint = useView((view) => view.viewpoint);
  const isByPower = grouping === "rule" && known.length <= mostPowers && viewpoint === null && hasPowers;
  return isByPower ? known : none;
}

/** Focuses the table when it is first shown, and keeps the active line in view. */
function useFocusAndView(table: RefObject<HTMLTableElement | null>, shown: string | undefined): void {
  useEffect(() => {
    const { activeElement } = document;
    // Take the focus, so that arrow keys work as soon as the user has opened the tab by a click or a key.
    if (activeElement === document.body || activeElement?.closest("nav")) table.current?.focus({ preventScroll: true });
  }, [table]);
  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown === wasShown.current && shown !== useFindingsSetup.getState().chosen) return;
    wasShown.current = shown;
    table.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [table, shown]);
}

interface KeyPlace {
  readonly lines: readonly FindingsLine[];
  /** Index of the active line. */
  readonly at: number;
  readonly active: FindingsLine;
  readonly isOpen: boolean;
  readonly all: readonly DiagnosisRow[];
  readonly table: HTMLElement | null;
}

function onFindingsKey(event: React.KeyboardEvent, { lines, at, active, isOpen, all, table }: KeyPlace): void {
  const to = lineForKey(event.key, at, lines.length, page);
  if (event.key === "Enter") {
    if (event.shiftKey) showOnly(filterFor(active.rows, all));
    else open(active);
  } else if (event.shiftKey) return;
  else if (event.key === "ArrowRight" && isOpen) focusFirstLine(table);
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") choose(active.id, event.key === "ArrowRight");
  else if (to !== null) choose(lines[to]?.id ?? active.id, isOpen);
  else return;
  event.preventDefault();
  event.stopPropagation();
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

function focusFirstLine(table: HTMLElement | null): void {
  const line = table?.querySelector(".diag-line");
  if (line instanceof HTMLElement) line.focus();
}

function SectionHead({ section, columns }: { readonly section: Section; readonly columns: number }): React.JSX.Element {
  const { title, powers, facts, lines } = section;
  const findings = lines.reduce((sum, { rows }) => sum + rows.length, 0);
  const times = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <tr className="diag-section">
      <th colSpan={columns} scope="rowgroup">
        <span className="diag-section-words">
          <strong>{title}</strong>
          <Chips names={powers} connections={[]} />
          <span className="diag-facts">{facts}</span>
          <span className="diag-facts push">
            {counted(findings, "finding")}
            {times > findings && ` · ${counted(times, "occurrence")}`}
          </span>
        </span>
      </th>
    </tr>
  );
}

interface LinesProps extends Omit<LineProps, "line" | "index" | "isActive"> {
  readonly section: Section;
  /** The lines of all sections. */
  readonly lines: readonly FindingsLine[];
  readonly active: FindingsLine | undefined;
}

/** A section, and its heading if it has one. */
function Lines({ section, lines, active, isOpen, ...rest }: LinesProps): React.JSX.Element {
  return (
    <tbody>
      {section.title !== null && <SectionHead section={section} columns={rest.columns.length} />}
      {section.lines.map((line) => (
        <Line
          key={line.id}
          {...{ line, ...rest }}
          index={lines.indexOf(line)}
          isActive={line === active}
          isOpen={line === active && isOpen}
        />
      ))}
    </tbody>
  );
}

interface LineProps {
  readonly line: FindingsLine;
  /** Id of the table. */
  readonly id: string;
  readonly index: number;
  readonly columns: readonly GridColumn<FindingsLine>[];
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
  readonly onBack: () => void;
}

function Line({ line, id, index, columns, isActive, isOpen, all, book, onBack }: LineProps): React.JSX.Element {
  const onMouseDown = (event: React.MouseEvent): void => {
    if (event.button === 0) choose(line.id, !isOpen);
    else choose(line.id, isActive && isOpen);
  };
  return (
    <>
      {/* The grid handles the focus and the keys; a line handles only the pointer. */}
      <tr
        id={`${id}${index}`}
        className="data-line diag-row"
        aria-selected={isActive}
        aria-expanded={isOpen}
        data-index={index}
        onMouseDown={onMouseDown}
        onDoubleClick={() => open(line)}
      >
        {columns.map((column, at) => (
          <td key={column.id} className={cellClass(column)} aria-colindex={at + 1}>
            {column.cell(line)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="diag-detail-row">
          <td colSpan={columns.length}>
            <FindingDetail {...{ line, all, book, onBack }} />
          </td>
        </tr>
      )}
    </>
  );
}

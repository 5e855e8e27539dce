import { Server as ServerIcon } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { asGrid, isGridKey, lineForKey } from "../../parts/DataGrid/gridKeys.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { openAtFault, showOnly } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import "./findingsTable.css";
import { SeverityWord } from "../../parts/severity.tsx";
import { FindingDetail } from "./FindingDetail.tsx";
import { Power } from "./Program.tsx";
import {
  type FindingsLine,
  filterFor,
  type Grouping,
  powerlessOf,
  powersOf,
  type RuleBook,
  type Section,
} from "./sections.ts";
import { choose, useFindingsSetup } from "./setup.ts";

const none: readonly never[] = [];
/** The largest number of powers that get a column each. */
const mostPowers = 10;
/** The largest number of powers and connections in one cell. */
const mostConnections = 4;
const page = 8;

/** Attributes of a table in which the user moves between lines and opens them by keys. */
const asTree = { ...asGrid, role: "treegrid" } as const;

export interface FindingsTableProps {
  readonly sections: readonly Section[];
  readonly grouping: Grouping;
  /** All findings, including hidden ones. */
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
}

/** The findings, one line per rule in each section. The active line can show its details. */
export function FindingsTable({ sections, grouping, all, book }: FindingsTableProps): React.JSX.Element {
  const powers = usePowerColumns(sections, grouping);
  const lines = sections.flatMap((section) => section.lines);
  const { chosen, isOpen } = useFindingsSetup();
  const found = lines.findIndex(({ id }) => id === chosen);
  const at = Math.max(0, found);
  const active = lines[at];
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  useFocusAndView(table, active?.id);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (isGridKey(event) && active) onFindingsKey(event, { lines, at, active, isOpen, all, table: table.current });
  };
  const columns = 4 + (powers.length > 0 ? powers.length + 1 : 1);
  const columnsClass = powers.length > 0 ? "powers" : "who";
  return (
    <div className="diag-scroll">
      <table
        {...asTree}
        ref={table}
        aria-label="Findings"
        className={`diag-table ${columnsClass}`}
        {...(active && { "aria-activedescendant": `${id}${at}` })}
        onKeyDown={onKeyDown}
      >
        <Head powers={powers} />
        {sections.map((section) => (
          <tbody key={section.id}>
            {section.title !== null && <SectionHead section={section} columns={columns} />}
            {section.lines.map((line) => {
              const isActive = line === active;
              return (
                <Line
                  key={line.id}
                  {...{ line, powers, columns, columnsClass, isActive, all, book }}
                  id={`${id}${lines.indexOf(line)}`}
                  isOpen={isActive && isOpen}
                  onBack={() => table.current?.focus()}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
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

function Head({ powers }: { readonly powers: readonly SessionPower[] }): React.JSX.Element {
  return (
    <thead>
      <tr className="diag-row head" style={countersOf(powers)}>
        <th scope="col">Severity</th>
        <th scope="col">Rule</th>
        <th scope="col">Finding</th>
        {powers.length === 0 && <th scope="col">At fault</th>}
        {powers.length > 0 && (
          <th scope="col" className="number" aria-label="Server" data-tip="Findings about the server">
            <ServerIcon size={13} aria-hidden />
          </th>
        )}
        {powers.map((power) => (
          <th scope="col" key={power.name} className="number" data-tip={`Findings about ${power.words}’s client`}>
            <PowerChip power={power} isSmall />
          </th>
        ))}
        <th scope="col" className="number">
          Count
        </th>
      </tr>
    </thead>
  );
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

interface ChipsProps {
  readonly names: readonly string[];
  /** Connections without a power. */
  readonly connections: readonly number[];
}

function Chips({ names, connections }: ChipsProps): React.JSX.Element {
  const room = Math.max(0, mostConnections - names.length);
  const more = Math.max(0, names.length - mostPowers) + Math.max(0, connections.length - room);
  return (
    <>
      {names.slice(0, mostPowers).map((name) => (
        <Power key={name} name={name} />
      ))}
      {connections.slice(0, room).map((connection) => (
        <span key={connection} className="diag-power">
          c{connection}
        </span>
      ))}
      {more > 0 && <span className="diag-facts">+{more}</span>}
    </>
  );
}

function isOfServer({ side }: DiagnosisRow): boolean {
  return side === "server";
}

/** Returns the columns with counts: one for the server and one for each power. */
function countersOf(powers: readonly SessionPower[]): React.CSSProperties {
  return { "--counters": powers.length + 1 } as React.CSSProperties;
}

function Counter({ of }: { readonly of: readonly DiagnosisRow[] }): React.JSX.Element {
  const found = of.reduce((sum, { count }) => sum + count, 0);
  return <td className="number">{found === 0 ? <span className="diag-none">·</span> : grouped(found)}</td>;
}

interface LineProps {
  readonly line: FindingsLine;
  readonly id: string;
  readonly powers: readonly SessionPower[];
  readonly columns: number;
  readonly columnsClass: string;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly all: readonly DiagnosisRow[];
  readonly book: RuleBook;
  readonly onBack: () => void;
}

function Line(props: LineProps): React.JSX.Element {
  const { line, id, powers, columns, columnsClass, isActive, isOpen, all, book, onBack } = props;
  const { severity, code, what, rows, count } = line;
  const ofClients = rows.filter((row) => !isOfServer(row));
  const onMouseDown = (event: React.MouseEvent): void => {
    if (event.button === 0) choose(line.id, !isOpen);
  };
  return (
    <>
      {/* The grid handles the focus and the keys; a line handles only the pointer. */}
      <tr
        id={id}
        className="diag-row"
        style={countersOf(powers)}
        aria-selected={isActive}
        aria-expanded={isOpen}
        onMouseDown={onMouseDown}
        onDoubleClick={() => open(line)}
      >
        <td>
          <SeverityWord severity={severity} />
        </td>
        <td className="diag-code mono">{code}</td>
        <td className="diag-what" data-whole={what}>
          {what}
        </td>
        {columnsClass === "who" && (
          <td className="diag-who">
            {rows.some(isOfServer) && <span className="diag-power">Server</span>}
            <Chips names={powersOf(ofClients)} connections={powerlessOf(ofClients)} />
          </td>
        )}
        {powers.length > 0 && <Counter of={rows.filter(isOfServer)} />}
        {powers.map(({ name }) => (
          <Counter key={name} of={ofClients.filter(({ power }) => power === name)} />
        ))}
        <td className="number diag-count">{grouped(count)}</td>
      </tr>
      {isOpen && (
        <tr className="diag-detail-row">
          <td colSpan={columns}>
            <FindingDetail {...{ line, all, book, onBack }} />
          </td>
        </tr>
      )}
    </>
  );
}

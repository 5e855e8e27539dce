import { Server as ServerIcon } from "lucide-react";
import { rank } from "../../../core/diagnostics/severity.ts";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { grouped } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { SeverityWord } from "../../parts/severity.tsx";
import { Chips } from "./Chips.tsx";
import { type FindingsLine, powerlessOf, powersOf } from "./sections.ts";

/** @param powers the powers that get a column each; if there are none, one column covers all clients */
export function findingColumns(powers: readonly SessionPower[]): readonly GridColumn<FindingsLine>[] {
  const whose = powers.length === 0 ? [atFault] : [serverColumn, ...powers.map(powerColumn)];
  return [...ruleColumns, ...whose, countColumn];
}

const ruleColumns: readonly GridColumn<FindingsLine>[] = [
  {
    id: "severity",
    header: "Severity",
    width: "82px",
    number: ({ severity }) => -rank(severity),
    value: ({ severity }) => severity,
    cell: ({ severity }) => <SeverityWord severity={severity} />,
  },
  { id: "code", header: "Rule", width: "202px", words: ({ code }) => code, cell: ({ code }) => code },
  {
    id: "what",
    header: "Finding",
    width: "minmax(160px, 1fr)",
    words: ({ what }) => what,
    cell: ({ what }) => <span data-whole={what}>{what}</span>,
  },
];

const countColumn: GridColumn<FindingsLine> = {
  id: "count",
  header: "Count",
  width: "48px",
  isNumber: true,
  number: ({ count }) => count,
  cell: ({ count }) => grouped(count),
};

const atFault: GridColumn<FindingsLine> = {
  id: "who",
  header: "At fault",
  width: "140px",
  words: ({ rows }) => [...(rows.some(isOfServer) ? ["Server"] : []), ...powersOf(rows)].join(" "),
  cell: ({ rows }) => {
    const ofClients = rows.filter((row) => !isOfServer(row));
    return (
      <span className="diag-who">
        {rows.some(isOfServer) && <span className="diag-power">Server</span>}
        <Chips names={powersOf(ofClients)} connections={powerlessOf(ofClients)} />
      </span>
    );
  },
};

const serverColumn = counter(
  "server",
  "Server",
  <span data-tip="Findings about the server">
    <ServerIcon size={13} aria-hidden />
  </span>,
  isOfServer,
);

function powerColumn(power: SessionPower): GridColumn<FindingsLine> {
  const mark = (
    <span data-tip={`Findings about ${power.words}’s client`}>
      <PowerChip power={power} isSmall />
    </span>
  );
  return counter(power.name, power.name, mark, (row) => !isOfServer(row) && row.power === power.name);
}

/** Returns a column that counts the occurrences for one program. */
function counter(
  id: string,
  header: string,
  mark: React.ReactNode,
  counts: (row: DiagnosisRow) => boolean,
): GridColumn<FindingsLine> {
  const number = ({ rows }: FindingsLine): number => rows.reduce((sum, row) => sum + (counts(row) ? row.count : 0), 0);
  const cell = (line: FindingsLine): React.ReactNode => {
    const found = number(line);
    return found === 0 ? <span className="diag-none">·</span> : grouped(found);
  };
  return { id, header, mark, width: "38px", isNumber: true, number, value: number, cell };
}

function isOfServer({ side }: DiagnosisRow): boolean {
  return side === "server";
}

import { ArrowRight } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { tightened } from "../../../core/analysis/tightText.ts";
import { brokenFields, gainOf } from "../../../core/filter/brokenFields.ts";
import type { BrokenRow } from "../../../core/press/broken.ts";
import type { BrokenFilter } from "../../session/brokenFilter.ts";
import { DataGrid } from "../DataGrid/DataGrid.tsx";
import type { GridColumn } from "../DataGrid/gridColumns.ts";
import type { DataGridProps } from "../DataGrid/gridProps.ts";
import { cellFilterOf } from "../filter/cellConditions.ts";
import { GamePower } from "../GamePower.tsx";
import { shortTurn, turnRank, turnsInWords } from "../numbers.ts";
import { Statement } from "../Statement.tsx";
import "./broken.css";
import { type BrokenScope, brokenExport } from "./brokenExport.ts";
import { type BrokenLine, brokenWords, intentWords, labelWords, recordingWords } from "./brokenLines.ts";

export interface BrokenTableProps extends Pick<DataGridProps<BrokenLine>, "chosen" | "staysInView" | "onChoose"> {
  readonly lines: readonly BrokenLine[];
  /** Returns a link to a message in the line's recording. */
  readonly link: (line: BrokenLine, n: BrokenRow["n"], label: string) => ReactNode;
  readonly onFilter: (filter: BrokenFilter) => void;
  /** Why only these lines are shown; exports mention the reasons in their notes. */
  readonly scope: BrokenScope;
  /** Shows the message of the line. */
  readonly onOpen: (line: BrokenLine) => void;
}

const lineHeight = { least: 26, most: 26 } as const;
/** The fields of columns whose ids differ from the names of their fields. */
const columnFields = { message: "n", statement: "text", own: "payoff", label: "truth" };
const inOrder = { id: "message", desc: false } as const;
/** How many recipients are shown; the rest are counted. */
const mostPowers = 3;

/**
 * Broken promises and false statements: who made them to whom, their text, the message that showed them to be false,
 * and how many centres the powers had before and after.
 */
export function BrokenTable({ lines, link, scope, onFilter, onOpen, ...choice }: BrokenTableProps): React.JSX.Element {
  const { filter } = scope;
  const longestName = lines.reduce((most, { recording }) => Math.max(most, recording?.length ?? 0), 0);
  const hasPlayers = lines.some(({ player }) => player !== null);
  const mostTo = lines.reduce((most, { row }) => Math.max(most, row.to.length), 1);
  const hasIntents = lines.some(({ row }) => row.intent !== null);
  const hasLabels = lines.some(({ row }) => labelWords(row) !== "");
  const columns = useMemo(
    () => columnsFor({ longestName, hasPlayers, mostTo, hasIntents, hasLabels }, link),
    [longestName, hasPlayers, mostTo, hasIntents, hasLabels, link],
  );
  return (
    <DataGrid
      {...{ columns, lines, lineHeight }}
      {...choice}
      sortedBy={inOrder}
      idOf={({ id }) => id}
      label="Broken promises and false statements"
      name="broken"
      opens={{ words: "Show message", run: onOpen }}
      filter={cellFilterOf(
        { table: brokenFields, text: filter.text, onChange: (text) => onFilter({ ...filter, text }) },
        columnFields,
      )}
      exports={brokenExport(lines, scope)}
    />
  );
}

interface Content {
  /** The length of the longest name of a recording; 0 if the lines come from the open recording. */
  readonly longestName: number;
  /** Whether the powers' bots or models are shown. */
  readonly hasPlayers: boolean;
  /** The largest number of recipients in any line. */
  readonly mostTo: number;
  /** Whether a log states what a power intended. */
  readonly hasIntents: boolean;
  /** Whether any message has a label from its sender or its receiver. */
  readonly hasLabels: boolean;
}

function columnsFor(content: Content, link: BrokenTableProps["link"]): readonly GridColumn<BrokenLine>[] {
  const recording: GridColumn<BrokenLine> = {
    id: "recording",
    header: "Recording",
    width: `minmax(${Math.min(Math.max(110, content.longestName * 6.6 + 20), 200)}px, .8fr)`,
    words: recordingWords,
    cell: (line) => <span data-whole={recordingWords(line)}>{recordingWords(line)}</span>,
  };
  return [
    ...(content.longestName > 0 ? [recording] : []),
    ...whoColumns(content, link),
    ...whenColumns(link),
    ...centreColumns,
    ...(content.hasIntents ? [intentColumn] : []),
    ...(content.hasLabels ? [labelColumn] : []),
  ];
}

function whoColumns(
  { hasPlayers, mostTo }: Content,
  link: BrokenTableProps["link"],
): readonly GridColumn<BrokenLine>[] {
  const toWidth = Math.min(mostTo, mostPowers) * (hasPlayers ? 30 : 22) + 22 + (mostTo > mostPowers ? 22 : 0);
  return [
    {
      id: "message",
      header: "Message",
      width: "66px",
      number: ({ row }) => row.n,
      cell: (line) => link(line, line.row.n, brokenWords[line.row.kind]),
    },
    {
      id: "turn",
      header: "Turn",
      width: "62px",
      number: ({ row }) => turnRank(row.turn),
      cell: ({ row }) => shortTurn(row.turn ?? ""),
    },
    {
      id: "by",
      header: "By",
      width: hasPlayers ? "minmax(100px, .7fr)" : "30px",
      words: ({ row, player }) => `${row.by} ${player ?? ""}`.trim(),
      cell: ({ row, player }) => (
        <span className="broken-powers" data-whole={player ?? undefined}>
          <GamePower name={row.by} />
          {player !== null && <span className="broken-player">{player}</span>}
        </span>
      ),
    },
    {
      id: "to",
      header: "To",
      width: `${toWidth}px`,
      words: ({ row }) => row.to.join(" "),
      cell: ({ row }) => <Recipients to={row.to} />,
    },
    {
      id: "kind",
      header: "Kind",
      width: "98px",
      words: ({ row }) => brokenWords[row.kind],
      cell: ({ row }) => brokenWords[row.kind],
    },
    {
      id: "statement",
      header: "Statement",
      width: "minmax(120px, 1.3fr)",
      words: ({ row }) => row.text,
      printed: ({ row }) => tightened(row.text),
      cell: ({ row, statement }) => (
        <span data-whole={statement?.text ?? tightened(row.text)}>
          {statement ? <Statement {...statement} /> : <span className="mono statement">{tightened(row.text)}</span>}
        </span>
      ),
    },
  ];
}

function whenColumns(link: BrokenTableProps["link"]): readonly GridColumn<BrokenLine>[] {
  return [
    {
      id: "broken",
      header: "Broken in",
      width: "62px",
      number: ({ row }) => turnRank(row.brokenIn),
      cell: ({ row }) => shortTurn(row.brokenIn ?? ""),
      value: ({ row }) => row.brokenIn && shortTurn(row.brokenIn),
    },
    {
      id: "why",
      header: "Why",
      width: "minmax(100px, 1.2fr)",
      words: ({ row }) => row.why,
      printed: ({ row }) => wordsOf(row.why),
      cell: ({ row }) => <span data-whole={wordsOf(row.why)}>{wordsOf(row.why)}</span>,
    },
    {
      id: "known",
      header: "Known at",
      width: "66px",
      number: ({ row }) => row.knownAt,
      cell: (line) =>
        line.row.knownAt === line.row.n ? (
          <span className="broken-none" data-tip="The message itself shows that the statement is false">
            immediately
          </span>
        ) : (
          link(line, line.row.knownAt, "Known at")
        ),
    },
  ];
}

const centreColumns: readonly GridColumn<BrokenLine>[] = [
  {
    id: "own",
    header: "Own centres",
    width: "76px",
    isNumber: true,
    number: ({ row }) => gainOf(row, "own") ?? Number.NEGATIVE_INFINITY,
    cell: ({ row }) => <Centres row={row} of="own" />,
    value: ({ row }) => centresWords(row, "own"),
  },
  {
    id: "others",
    header: "Their centres",
    width: "82px",
    isNumber: true,
    number: ({ row }) => gainOf(row, "others") ?? Number.NEGATIVE_INFINITY,
    cell: ({ row }) => <Centres row={row} of="others" />,
    value: ({ row }) => centresWords(row, "others"),
  },
  {
    id: "planned",
    header: "Planned",
    width: "58px",
    words: ({ row }) => (row.planned === null ? "" : row.planned ? "yes" : "no"),
    cell: ({ row: { planned } }) =>
      planned === null ? (
        <span className="broken-none">–</span>
      ) : (
        <span data-tip={planned ? "The order came before the promise" : "The promise came before the order"}>
          {planned ? "yes" : "no"}
        </span>
      ),
  },
];

const intentTips: Readonly<Record<NonNullable<BrokenRow["intent"]>, string>> = {
  "planned-lie": "Before it made the promise, the power logged different orders",
  "changed-mind": "Before it made the promise, the power logged the promised orders",
};

const intentColumn: GridColumn<BrokenLine> = {
  id: "intent",
  header: "Intent",
  width: "96px",
  words: ({ row: { intent } }) => (intent === null ? "" : intentWords[intent]),
  cell: ({ row: { intent } }) =>
    intent === null ? (
      <span className="broken-none">–</span>
    ) : (
      <span data-tip={intentTips[intent]}>{intentWords[intent]}</span>
    ),
};

const labelColumn: GridColumn<BrokenLine> = {
  id: "label",
  header: "Label",
  width: "104px",
  words: ({ row }) => labelWords(row),
  cell: ({ row }) =>
    labelWords(row) === "" ? (
      <span className="broken-none">–</span>
    ) : (
      <span data-tip="The sender’s label, then the receiver’s">{labelWords(row)}</span>
    ),
};

function Recipients({ to }: { readonly to: readonly string[] }): React.JSX.Element {
  const more = to.length - mostPowers;
  return (
    <span className="broken-powers" data-tip={to.length > 1 ? to.join(", ") : undefined}>
      <ArrowRight size={14} role="img" aria-label="to" />
      {to.slice(0, mostPowers).map((power) => (
        <GamePower key={power} name={power} />
      ))}
      {more > 0 && <span className="power-name">+{more}</span>}
    </span>
  );
}

/** Returns text such as `6 to 8`; null if the numbers are unknown. */
function centresWords({ before, after }: BrokenRow, of: "own" | "others"): string | null {
  return before && `${before[of]} to ${after?.[of] ?? "unknown"}`;
}

/** The number of centres in the turn of the breach and two SCO messages later, and the difference: `6 → 8 +2`. */
function Centres({ row, of }: { readonly row: BrokenRow; readonly of: "own" | "others" }): React.JSX.Element {
  const { before, after } = row;
  const gain = gainOf(row, of);
  if (before === null) return <span className="broken-none">–</span>;
  if (after === null || gain === null)
    return <span data-tip="The game ended before the second SCO message">{before[of]} → ?</span>;
  const tone = gain > 0 ? "broken-gain" : gain < 0 ? "broken-loss" : "broken-none";
  return (
    <span data-tip="Centres in the turn of the breach, and two SCO messages later">
      {before[of]} → {after[of]} <span className={tone}>{gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "±0"}</span>
    </span>
  );
}

function wordsOf(why: string): string {
  return turnsInWords(tightened(why));
}

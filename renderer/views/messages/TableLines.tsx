import type { Row } from "@tanstack/react-table";
import { CircleX, FileX, Unplug } from "lucide-react";
import { memo } from "react";
import type { RowView, SessionEvent } from "../../../core/session/rowView.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, grouped, sum, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import type { features, TableLine } from "./columns.tsx";
import { useLineSetting } from "./lineContext.ts";

export interface LineState {
  readonly isSelected: boolean;
  /** Whether the line is linked to the selected message. */
  readonly isLinked: boolean;
}

interface CellsProps extends LineState {
  readonly row: Row<typeof features, TableLine>;
  readonly id: string;
  /** A key that stays equal while the columns are equal. */
  readonly columnsKey: string;
}

/** A message, or a fold of several, in cells. */
export const CellsLine = memo(
  function CellsLine({ row, id, isSelected, isLinked }: CellsProps): React.JSX.Element {
    const { line, index } = row.original;
    const isPale = line.kind === "message" && !line.matches;
    return (
      // The grid handles the focus and the keys; a line handles only the pointer.
      <tr
        id={id}
        className={`line${line.kind === "fold" ? " fold" : ""}${isLinked ? " linked" : ""}${isPale ? " pale" : ""}`}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        data-index={index}
      >
        {row.getVisibleCells().map((cell, at) => (
          <td
            key={cell.column.id}
            className={`cell cell-${cell.column.id}`}
            aria-colindex={at + 1}
            {...(line.kind === "fold" && cell.column.id === "text" && { "aria-expanded": line.isOpen })}
          >
            {renderCell(cell)}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row.original.line === after.row.original.line &&
    before.row.original.index === after.row.original.index &&
    before.isSelected === after.isSelected &&
    before.isLinked === after.isLinked &&
    before.columnsKey === after.columnsKey,
);

type Cell = ReturnType<Row<typeof features, TableLine>["getVisibleCells"]>[number];

function renderCell(cell: Cell): React.ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === "function" ? content(cell.getContext()) : content;
}

/** The heading of the turn that begins here. */
function TurnLine({ turn }: { readonly turn: SessionTurn }): React.JSX.Element {
  const { press, findings, phase } = turn;
  const sent = sum(press);
  const found = findings.note + findings.warning + findings.error;
  const facts = [
    phase,
    ...(sent > 0 ? [counted(sent, "press message")] : []),
    ...(found > 0 ? [counted(found, "finding")] : []),
  ];
  return (
    <>
      <strong>{turnWords(turn.key)}</strong>
      <span className="turn-facts">{facts.join(" · ")}</span>
    </>
  );
}

const eventIcons = { lost: FileX, closed: Unplug, failed: CircleX } as const;

function withThinSpaces(words: string): string {
  return words.replace(/\d{4,}/g, (digits) => grouped(Number(digits)));
}

/** A line that describes what happened between two messages. */
function EventLine({ event }: { readonly event: SessionEvent }): React.JSX.Element {
  const Icon = eventIcons[event.kind];
  const chip = useLineSetting().powers.get(event.power ?? "");
  const connection = event.connection === null ? null : `Connection ${event.connection}`;
  const words = withThinSpaces([connection, event.words].filter(Boolean).join(": "));
  const detail = event.detail === null ? null : withThinSpaces(event.detail);
  return (
    <>
      <Icon size={14} aria-hidden="true" className="event-icon" />
      {chip && <PowerChip power={chip} isSmall />}
      <span className="event-words" data-whole={[words, detail].filter(Boolean).join(". ")}>
        <strong>
          {words}
          {event.kind === "lost" && "."}
        </strong>
        {detail !== null && ` ${detail}`}
      </span>
    </>
  );
}

interface WholeLineProps {
  readonly index: number;
  /** Null: still loading. */
  readonly line: Extract<RowView, { readonly kind: "turn" | "event" }> | null;
  /** In pixels. */
  readonly height: number;
  readonly columns: number;
}

/** A line that is not a message, across all columns. */
export function WholeLine({ index, line, height, columns }: WholeLineProps): React.JSX.Element {
  const kind = line === null ? "waiting" : line.kind === "event" ? `event ${line.event.kind}` : "turn";
  return (
    <tr aria-rowindex={index + 2} className={`line ${kind}`} style={{ height }} data-index={index}>
      <td className="whole-cell" colSpan={columns}>
        {line === null && <span className="line-bar" style={{ width: `${30 + ((index * 37) % 50)}%` }} />}
        {line?.kind === "turn" && <TurnLine turn={line.turn} />}
        {line?.kind === "event" && <EventLine event={line.event} />}
      </td>
    </tr>
  );
}

/** Attributes of rows that screen readers skip. */
const unspoken = { "aria-hidden": true } as const;

/** The turn of the top line, which stays visible above the lines. */
export function StickyTurn({ turn }: { readonly turn: SessionTurn }): React.JSX.Element {
  return (
    <tr className="line turn sticky" {...unspoken}>
      <td className="whole-cell">
        <TurnLine turn={turn} />
      </td>
    </tr>
  );
}

/** Empty space in place of the lines that are out of view. */
export function Gap({ height }: { readonly height: number }): React.JSX.Element {
  return <tr {...unspoken} className="line-gap" style={{ height }} />;
}

import { useMemo } from "react";
import { pressFields } from "../../../core/filter/pressFields.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import { useGridOrder } from "../../parts/DataGrid/useGridItems.ts";
import { cellFilterOf } from "../../parts/filter/cellConditions.ts";
import { copyLink } from "../../session/copyMessage.ts";
import { useSettings } from "../../session/settings.ts";
import { goTo, showMessage, useView } from "../../session/store.ts";
import { type AboutField, aboutColumns } from "./aboutColumns.tsx";
import { type NumberOf, type PlacedLine, type PressSetting, pressColumns } from "./pressColumns.tsx";
import { pressExport } from "./pressExport.ts";
import { setFilter, usePressRows } from "./pressFilter.ts";
import "./pressList.css";
import { aboutFields, aboutIn, asThreads, inOrder, isLog, keyOf, type ListedRow } from "./pressLines.ts";
import { honestySign, outcomeSigns } from "./words.ts";

const characterWidth = 6.9;
const first = { id: "press-n", desc: false } as const;

export interface PressListProps {
  /** The messages and logs that match the filter, sorted by time. */
  readonly rows: readonly ListedRow[];
  /** The part of the text filter that is applied. */
  readonly applied: string;
  readonly numbers: NumberOf;
  /** Id of the message at the cursor, otherwise of the last message before it. */
  readonly chosen: number | null;
  /** Whether the cursor is on that message. */
  readonly isExact: boolean;
  readonly hasThreads: boolean;
  readonly english: PressSetting["english"];
  /** Width of the list in pixels. */
  readonly width: number;
}

/** The list of press, one line per message. Threads stay together while the list is in its default order. */
export function PressList(props: PressListProps): React.JSX.Element {
  const { rows, applied, numbers, chosen, isExact, english, width } = props;
  const sorting = useGridOrder("Press", first);
  const hasThreads = props.hasThreads && sorting.id === first.id && !sorting.desc;
  const lines = useMemo(() => placed(hasThreads ? asThreads(rows) : inOrder(rows)), [rows, hasThreads]);
  const about = useAbout(rows);
  const filter = usePressRows();
  const viewpoint = useView((view) => view.viewpoint);
  const isTimed = useView(({ news }) => news?.summary.hasTimes ?? true);
  const hasOutcomes = useMemo(() => rows.some(hasOutcome), [rows]);
  const characters = Math.ceil(width / characterWidth / 16) * 16;
  const columns = useMemo(
    () => [...pressColumns({ numbers, hasThreads, english, hasOutcomes, isTimed, characters }), ...aboutColumns(about)],
    [numbers, hasThreads, english, hasOutcomes, isTimed, characters, about],
  );
  const single = useSettings(({ density }) => density) === "comfortable" ? 24 : 20;
  const height = english === "below" ? single * 2 - 4 : single;
  return (
    <DataGrid
      {...{ columns, lines, classOf, actions }}
      idOf={idOf}
      sortedBy={first}
      label="Press"
      name="press"
      lineHeight={{ least: height, most: height }}
      chosen={chosen === null ? null : String(chosen)}
      isBetween={!isExact}
      staysInView
      onChoose={({ row }, how) => goTo(row.n, { isStep: how === "key" })}
      opens={open}
      filter={cellFilterOf({ table: pressFields, text: filter.text, onChange: filterBy }, columnFields)}
      exports={pressExport(rows, about, { filter, applied, viewpoint })}
    />
  );
}

/** The fields of columns whose ids differ from the names of their fields. */
const columnFields = {
  "press-n": "n",
  "press-turn": "turn",
  "press-time": "at",
  "press-body": ["from", "to", "press"],
  "press-english": "english",
  "press-notes": ["kind", "state", "claim", "delivered"],
  "press-verdict": "verdict",
  ...Object.fromEntries(aboutFields.map((field) => [`press-${field}`, field])),
};
const filterBy = (text: string): void => setFilter({ text });
const open = { words: "Show message", run: ({ row }: PlacedLine) => void showMessage(row.n) };
const actions = [{ words: "Copy link", run: ({ row }: PlacedLine) => void copyLink(row.n) }];

function hasOutcome(row: ListedRow): boolean {
  if (isLog(row)) return false;
  const isLinked = row.repliesTo !== null || row.forwards !== null;
  return isLinked || outcomeSigns(row).length > 0 || honestySign(row) !== null;
}

/** Returns the saved-game fields that any row has; returns the same list as before if they have not changed. */
function useAbout(rows: readonly ListedRow[]): readonly AboutField[] {
  const names = aboutFields.filter((field) => rows.some((row) => aboutIn(row, field) !== null)).join();
  return useMemo(() => aboutFields.filter((field) => names.split(",").includes(field)), [names]);
}

function idOf({ row }: PlacedLine): string {
  return String(keyOf(row));
}

function classOf({ row, isParted }: PlacedLine): string {
  return `${isParted ? "parted" : ""}${isLog(row) ? " log" : ""}`;
}

function placed(lines: ReturnType<typeof asThreads>): readonly PlacedLine[] {
  const isInside = (at: number): boolean => (lines[at]?.indent ?? 0) > 0;
  return lines.map((line, place) => ({
    ...line,
    place,
    isParted: place > 0 && !isInside(place) && (isInside(place - 1) || isInside(place + 1)),
  }));
}

import { isMessageName } from "../../../core/filter/names.ts";
import { isWord, quote } from "../../../core/filter/scan.ts";
import { cellFilterItems } from "../../parts/DataGrid/cellFilter.ts";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import type { MenuGroup, MenuItem } from "../../parts/DataGrid/menuGroup.ts";
import { copyRowItem, RowMenuItems } from "../../parts/DataGrid/RowMenuItems.tsx";
import { turnWords } from "../../parts/numbers.ts";
import { copyForms, copyLink, copyMessage } from "../../session/copyMessage.ts";
import { beginMark } from "../../session/marks.ts";
import { showShareDialog } from "../../session/shareDialog.ts";
import { setTable, useView } from "../../session/store.ts";
import type { CellLine } from "./cells.tsx";

export interface LineMenuItemsProps {
  readonly line: CellLine;
  /** Key of the message's turn: `SPR 1901`; null before the first turn. */
  readonly turn: string | null;
  /** The columns that are shown. */
  readonly columns: readonly GridColumn<CellLine>[];
  /**
   * Id of the column of the cell where the menu opens; null if there is no cell, for example when the menu was opened
   * with the keyboard.
   */
  readonly column: string | null;
}

/** The items of a line's menu. */
export function LineMenuItems({ line, turn, columns, column }: LineMenuItemsProps): React.JSX.Element {
  const filter = useView((view) => view.table.filter.trim());
  const cursor = useView((view) => view.cursor);
  const mark = {
    words: line.kind === "fold" ? `Mark #${cursor}…` : "Mark…",
    keys: "Ctrl+M",
    run: () => void beginMark(),
  };
  const groups: readonly MenuGroup[] = [
    {
      label: filter === "" ? "Apply as filter" : "Add to filter",
      items: conditionsOf(line, turn).map(([words, condition]) => ({
        words,
        run: () => setTable({ filter: filter === "" ? condition : `(${filter}) && ${condition}` }),
      })),
    },
    { items: cellFilterItems(line, columns, column, { conditionsOf: cellConditions, ...bar(filter) }) },
    { items: line.kind === "fold" || line.connection >= 0 ? [mark] : [] },
    { items: [...copiesOf(line), copyRowItem(line, columns)] },
    { items: [{ words: "Share as one HTML page…", run: () => showShareDialog(true) }] },
  ];
  return <RowMenuItems groups={groups} />;
}

/** Returns the conditions that select messages like this one, each with its name. */
function conditionsOf(line: CellLine, turn: string | null): readonly (readonly [string, string])[] {
  const { command, power, connection } = line;
  const [ofCommand] = cellConditions(line, "command");
  const hasConnection = connection !== null && connection >= 0;
  return [
    ...(ofCommand === undefined ? [] : [[`Only ${command}`, ofCommand] as const]),
    ...(power === null ? [] : [[`Only ${power}`, `power==${power}`] as const]),
    ...(hasConnection ? [[`Only connection ${connection}`, `connection==${connection}`] as const] : []),
    ...(turn === null ? [] : [[`Only ${turnWords(turn)}`, `turn=="${turn}"`] as const]),
  ];
}

/**
 * Returns the condition for messages with the same value in a column; empty if there is none. The text column has none,
 * because it shows the text without its command and may truncate it.
 */
function cellConditions(line: CellLine, column: string): readonly string[] {
  const { n, power, connection, command } = line;
  const of = (field: string, value: string | number | null): readonly string[] =>
    value === null || value === "" ? [] : [`${field}==${isWord(String(value)) ? value : quote(String(value))}`];
  switch (column) {
    case "n":
      return of("n", n);
    case "who":
      return of("power", power);
    case "connection":
      return of("connection", connection !== null && connection >= 0 ? connection : null);
    case "command":
      return isMessageName(command) ? of("msg", command) : frameKinds.has(command) ? of("kind", command) : [];
    case "bytes":
      return line.kind === "fold" || line.byteLength === 0 ? [] : of("bytes", line.byteLength);
    case "finding":
      return line.kind === "fold" ? [] : of("severity", line.severity);
    default:
      return [];
  }
}

/** Kinds of frames that the column shows instead of a command. */
const frameKinds: ReadonlySet<string> = new Set(["IM", "RM", "FM", "EM"]);

/** The message filter, for the menu items that add conditions to it. */
function bar(text: string): { readonly text: string; readonly onChange: (text: string) => void } {
  return { text, onChange: (filter) => setTable({ filter }) };
}

function copiesOf(line: CellLine): readonly MenuItem[] {
  const forms = line.kind === "fold" ? [] : copyForms.filter(({ form }) => line.connection >= 0 || form === "json");
  return [
    { words: "Copy link", keys: "Shift+L", run: () => void copyLink(line.n) },
    ...forms.map(({ form, words, keys }) => ({
      ...{ words: `Copy as ${words}`, keys },
      run: () => void copyMessage(form, line.n),
    })),
  ];
}

import { ContextMenu } from "radix-ui";
import { Keys } from "../../parts/Keys.tsx";
import { turnWords } from "../../parts/numbers.ts";
import "../../parts/menu.css";
import { copyForms, copyLink, copyMessage } from "../../session/copyMessage.ts";
import { beginMark } from "../../session/marks.ts";
import { showShareDialog } from "../../session/shareDialog.ts";
import { setTable, useView } from "../../session/store.ts";
import type { CellLine } from "./cells.tsx";

/** A line, for its context menu. */
export interface MenuLine {
  readonly line: CellLine;
  /** Key of its turn: `SPR 1901`; null before the first. */
  readonly turn: string | null;
  /** Whether the message at the cursor is in this line. */
  readonly hasCursor: boolean;
}

/** The items of a line's menu. */
export function LineMenuItems({ of: { line, turn } }: { readonly of: MenuLine }): React.JSX.Element {
  const filter = useView((view) => view.table.filter.trim());
  const cursor = useView((view) => view.cursor);
  const conditions = [
    [`Only ${line.command}`, `msg==${line.command}`],
    ...(line.power === null ? [] : [[`Only ${line.power}`, `power==${line.power}`]]),
    ...(line.connection === null || line.connection < 0
      ? []
      : [[`Only connection ${line.connection}`, `connection==${line.connection}`]]),
    ...(turn === null ? [] : [[`Only ${turnWords(turn)}`, `turn=="${turn}"`]]),
  ] as const;
  return (
    <>
      <ContextMenu.Label className="menu-label">
        {filter === "" ? "Apply as filter" : "Add to filter"}
      </ContextMenu.Label>
      {conditions.map(([words = "", condition = ""]) => (
        <ContextMenu.Item
          key={condition}
          className="menu-item line-menu-item"
          onSelect={() => setTable({ filter: filter === "" ? condition : `(${filter}) && ${condition}` })}
        >
          {words}
        </ContextMenu.Item>
      ))}
      {(line.kind === "fold" || line.connection >= 0) && (
        <>
          <ContextMenu.Separator className="menu-rule" />
          <ContextMenu.Item className="menu-item line-menu-item" onSelect={() => void beginMark()}>
            {line.kind === "fold" ? `Mark #${cursor}…` : "Mark…"}
            <Keys keys="Ctrl+M" />
          </ContextMenu.Item>
        </>
      )}
      <ContextMenu.Separator className="menu-rule" />
      <ContextMenu.Item className="menu-item line-menu-item" onSelect={() => void copyLink(line.n)}>
        Copy link
        <Keys keys="Shift+L" />
      </ContextMenu.Item>
      {line.kind === "message" &&
        copyForms
          .filter(({ form }) => line.connection >= 0 || form === "json")
          .map(({ form, words, keys }) => (
            <ContextMenu.Item
              key={form}
              className="menu-item line-menu-item"
              onSelect={() => void copyMessage(form, line.n)}
            >
              Copy as {words}
              <Keys keys={keys} />
            </ContextMenu.Item>
          ))}
      <ContextMenu.Separator className="menu-rule" />
      <ContextMenu.Item className="menu-item line-menu-item" onSelect={() => showShareDialog(true)}>
        Share as one HTML page…
      </ContextMenu.Item>
    </>
  );
}

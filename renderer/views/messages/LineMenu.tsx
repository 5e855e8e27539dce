import { ContextMenu } from "radix-ui";
import { type ReactElement, useState } from "react";
import type { CopyForm } from "../../../core/session/inspectorQuery.ts";
import { Keys } from "../../parts/Keys.tsx";
import { grouped, turnWords } from "../../parts/numbers.ts";
import "../../parts/menu.css";
import { beginMark } from "../../session/marks.ts";
import { type FrameNumber, goTo, setTable, useView } from "../../session/store.ts";
import type { CellLine } from "./cells.tsx";

/** What the menu of a line needs to know of it. */
export interface MenuLine {
  readonly line: CellLine;
  /** Key of its turn: `SPR 1901`; null before the first. */
  readonly turn: string | null;
  /** The message at the cursor is in this line. */
  readonly hasCursor: boolean;
}

export interface LineMenuProps {
  /** The line that an event is on; null for none. */
  readonly lineAt: (event: React.MouseEvent) => MenuLine | null;
  /** The table. */
  readonly children: ReactElement;
}

/** What can be done with a line: by the right button, or the menu key on the selected one. */
export function LineMenu({ lineAt, children }: LineMenuProps): React.JSX.Element {
  const [of, setOf] = useState<MenuLine | null>(null);
  const onContextMenu = (event: React.MouseEvent): void => {
    const found = lineAt(event);
    setOf(found);
    if (found === null) event.preventDefault();
    else if (!found.hasCursor) goTo(found.line.n);
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenu={onContextMenu}>
        <div className="grid-frame">{children}</div>
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8}>
          {of && <Items of={of} />}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Items({ of: { line, turn } }: { readonly of: MenuLine }): React.JSX.Element {
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
      <ContextMenu.Label className="menu-label">{filter === "" ? "Filter" : "Filter further"}</ContextMenu.Label>
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
            {line.kind === "fold" ? `Mark #${grouped(cursor)}…` : "Mark…"}
            <Keys keys="Ctrl+M" />
          </ContextMenu.Item>
        </>
      )}
      {line.kind === "message" && line.connection >= 0 && (
        <>
          <Copy n={line.n} form="text" words="Copy as text" keys="Shift+T" />
          <Copy n={line.n} form="hex" words="Copy as hex" keys="Shift+H" />
        </>
      )}
    </>
  );
}

interface CopyProps {
  readonly n: FrameNumber;
  readonly form: CopyForm;
  readonly words: string;
  readonly keys: string;
}

function Copy({ n, form, words, keys }: CopyProps): React.JSX.Element {
  const session = useView((view) => view.session);
  const copy = async (): Promise<void> => {
    const text = await session?.api.copy(n, form);
    if (text != null) await navigator.clipboard.writeText(text);
  };
  return (
    <ContextMenu.Item className="menu-item line-menu-item" onSelect={() => void copy()}>
      {words}
      <Keys keys={keys} />
    </ContextMenu.Item>
  );
}

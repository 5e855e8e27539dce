import { useRef } from "react";
import type { MessagePlace } from "../../../core/session/messageTable.ts";
import type { GridKeys } from "../../parts/DataGrid/gridKeys.ts";
import { pageOf } from "../../parts/DataGrid/useVirtualLines.ts";
import { goTo, goToMatch, setFollows, toggleFold, useView } from "../../session/store.ts";
import type { TableOnPage } from "./tableOnPage.ts";

type LineFor = Parameters<GridKeys["move"]>[0];

/** Returns the table's key handlers, which move the cursor by lines and pages, and open folds. */
export function useTableKeys(table: TableOnPage): GridKeys {
  /** The place that the keys have reached; key presses may arrive faster than answers. */
  const ahead = useRef<Place | null>(null);
  return {
    count: table.length,
    page: pageOf(table.virtualizer, table.rowHeight),
    own: ({ key, shiftKey }) => {
      if (key === "F3") void goToMatch(shiftKey ? -1 : 1);
      if (key === "F3") return true;
      const { news } = useView.getState();
      const follows = key === "End" && !shiftKey && news?.reading.phase === "following";
      if (follows) setFollows(true);
      return follows;
    },
    move: (lineFor) => void go(table, lineFor, ahead),
    open: () => openFold(table, knownIndex(table, ahead.current) ?? -1),
  };
}

type Place = { readonly cursor: MessagePlace["n"]; readonly index: number };

/** Returns the index of the cursor's line; undefined if not known yet. */
function knownIndex({ cursorLine }: TableOnPage, ahead: Place | null): number | undefined {
  const { cursor } = useView.getState();
  if (cursorLine?.n === cursor) return cursorLine.index;
  return ahead?.cursor === cursor ? ahead.index : undefined;
}

async function go(table: TableOnPage, lineFor: LineFor, ahead: React.RefObject<Place | null>): Promise<void> {
  const { cursor } = useView.getState();
  const { api } = table.session;
  const here = knownIndex(table, ahead.current) ?? (await api.indexOf(cursor)).index;
  // If the cursor's message is hidden, the cursor comes after the line at that index.
  const isAfter = table.cursorLine?.n === cursor && !table.cursorLine.isShown;
  const next = lineFor(here);
  const start = isAfter && next === here - 1 ? here : next;
  if (start === here && !isAfter) return;
  const step = next < here ? -1 : 1;
  const found = await messageFrom(table, start, step);
  // The first message of an open fold has the same position as the fold.
  const isSame = found?.n === cursor && found.index + step >= 0 && found.index + step < table.length;
  const other = isSame ? await messageFrom(table, found.index + step, step) : found;
  const to = other ?? (await api.messageAt(start, step === 1 ? -1 : 1));
  if (to === null) return;
  ahead.current = { cursor: to.n, index: to.index };
  goTo(to.n, { isStep: true });
}

async function messageFrom(table: TableOnPage, from: number, step: 1 | -1): Promise<MessagePlace | null> {
  return knownMessage(table, from, step) ?? (await table.session.api.messageAt(from, step));
}

/** Returns the message at a line or, if the line shows none, the next one; null if a line up to it is not loaded. */
function knownMessage({ cache, length }: TableOnPage, from: number, step: 1 | -1): MessagePlace | null {
  for (let index = from; index >= 0 && index < length; index += step) {
    const line = cache.at(index);
    if (line === null) return null;
    if (line.kind === "message" || (line.kind === "fold" && !line.isOpen)) return { n: line.n, index };
  }
  return null;
}

/** Opens or closes the fold at a line, or closes the open fold that the line belongs to. */
function openFold({ cache }: TableOnPage, index: number): void {
  for (let at = index; at >= 0; at--) {
    const line = cache.at(at);
    if (line?.kind === "fold") {
      if (at === index || (line.isOpen && index <= at + line.members)) toggleFold(line.n);
      return;
    }
    if (line?.kind !== "message") return;
  }
}

import { useRef } from "react";
import type { MessagePlace } from "../../../core/session/messageTable.ts";
import { isGridKey } from "../../parts/DataGrid/gridKeys.ts";
import { goTo, setFollows, toggleFold, useView } from "../../session/store.ts";
import type { GridPlace } from "./gridPlace.ts";

/** Handles the keys of the grid: they move the cursor by lines and pages, and open folds. */
export function useTableKeys(grid: GridPlace): (event: React.KeyboardEvent) => void {
  /** The place that the keys have reached; keys may arrive faster than answers. */
  const ahead = useRef<Place | null>(null);
  return (event) => {
    if (!isGridKey(event) || event.shiftKey) return;
    const { cursor, news } = useView.getState();
    const line = grid.cursorLine?.n === cursor ? grid.cursorLine : undefined;
    const known = line?.index ?? (ahead.current?.cursor === cursor ? ahead.current.index : undefined);
    const page = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 3);
    const goes: Readonly<Record<string, readonly [(here: number) => number, 1 | -1]>> = {
      ArrowDown: [(here) => here + 1, 1],
      ArrowUp: [(here) => here - (line?.isShown === false ? 0 : 1), -1],
      PageDown: [(here) => here + page, 1],
      PageUp: [(here) => here - page, -1],
      Home: [() => 0, 1],
      End: [() => grid.length - 1, -1],
    };
    const going = goes[event.key];
    const isLive = news?.reading.phase === "following";
    if (event.key === "Enter") openFold(grid, known ?? -1);
    else if (event.key === "End" && isLive) setFollows(true);
    else if (going) void go(grid, known, going[0], going[1], ahead);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

type Place = { readonly cursor: MessagePlace["n"]; readonly index: number };

async function go(
  grid: GridPlace,
  known: number | undefined,
  from: (here: number) => number,
  step: 1 | -1,
  ahead: React.RefObject<Place | null>,
): Promise<void> {
  const { cursor } = useView.getState();
  const { api } = grid.session;
  const start = Math.min(Math.max(0, from(known ?? (await api.indexOf(cursor)).index)), grid.length - 1);
  const found = await messageFrom(grid, start, step);
  // The first message of an open fold has the fold's place.
  const isSame = found?.n === cursor && found.index + step >= 0 && found.index + step < grid.length;
  const other = isSame ? await messageFrom(grid, found.index + step, step) : found;
  const to = other ?? (await api.messageAt(start, step === 1 ? -1 : 1));
  if (to === null) return;
  ahead.current = { cursor: to.n, index: to.index };
  goTo(to.n, { isStep: true });
}

async function messageFrom(grid: GridPlace, from: number, step: 1 | -1): Promise<MessagePlace | null> {
  return knownMessage(grid, from, step) ?? (await grid.session.api.messageAt(from, step));
}

/** Returns the message at a line or the next message from there, if the lines in between are loaded. */
function knownMessage({ cache, length }: GridPlace, from: number, step: 1 | -1): MessagePlace | null {
  for (let index = from; index >= 0 && index < length; index += step) {
    const line = cache.at(index);
    if (line === null) return null;
    if (line.kind === "message" || (line.kind === "fold" && !line.isOpen)) return { n: line.n, index };
  }
  return null;
}

/** Opens or closes the fold at a line, or closes the open fold that the line belongs to. */
function openFold({ cache }: GridPlace, index: number): void {
  for (let at = index; at >= 0; at--) {
    const line = cache.at(at);
    if (line?.kind === "fold") {
      if (at === index || (line.isOpen && index <= at + line.members)) toggleFold(line.n);
      return;
    }
    if (line?.kind !== "message") return;
  }
}

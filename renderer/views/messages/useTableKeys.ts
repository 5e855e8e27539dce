import { useRef } from "react";
import { goTo, setFollows, toggleFold, useView } from "../../session/store.ts";
import type { GridPlace } from "./gridPlace.ts";

/** Keys of the grid: they move the cursor by lines and pages, and open folds. */
export function useTableKeys(grid: GridPlace): (event: React.KeyboardEvent) => void {
  /** Where keys went that came quicker than the answers. */
  const ahead = useRef<{ readonly cursor: number; readonly index: number } | null>(null);
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target !== event.currentTarget)
      return;
    const { cursor, news } = useView.getState();
    const here = ahead.current?.cursor === cursor ? ahead.current.index : (grid.cursorLine?.index ?? -1);
    const page = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 2);
    const goes: Readonly<Record<string, readonly [number, 1 | -1]>> = {
      ArrowDown: [here + 1, 1],
      ArrowUp: [here - (grid.cursorLine?.isShown === false && ahead.current === null ? 0 : 1), -1],
      PageDown: [here + page, 1],
      PageUp: [here - page, -1],
      Home: [0, 1],
      End: [grid.length - 1, -1],
    };
    const going = goes[event.key];
    const isLive = news?.reading.phase === "following";
    if (event.key === "Enter") openFold(grid, here);
    else if (event.key === "End" && isLive) setFollows(true);
    else if (going) void go(grid, going[0], going[1], ahead);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

async function go(
  grid: GridPlace,
  index: number,
  step: 1 | -1,
  ahead: React.RefObject<{ readonly cursor: number; readonly index: number } | null>,
): Promise<void> {
  const from = Math.min(Math.max(0, index), grid.length - 1);
  const known = knownMessage(grid, from, step);
  const found =
    known ??
    (await grid.session.api.messageAt(from, step)) ??
    (await grid.session.api.messageAt(from, step === 1 ? -1 : 1));
  if (found === null) return;
  ahead.current = { cursor: found.n, index: found.index };
  goTo(found.n, { isStep: true });
}

/** The message at a line or the next one from there, if the lines between are at hand. */
function knownMessage(
  { cache, length }: GridPlace,
  from: number,
  step: 1 | -1,
): { readonly n: number; readonly index: number } | null {
  for (let index = from; index >= 0 && index < length; index += step) {
    const line = cache.at(index);
    if (line === null) return null;
    if (line.kind === "message" || (line.kind === "fold" && !line.isOpen)) return { n: line.n, index };
  }
  return null;
}

/** Opens the fold at a line, or closes that which the line is of. */
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

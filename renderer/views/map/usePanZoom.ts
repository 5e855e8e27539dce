import { type RefObject, useEffect, useRef, useState } from "react";
import { type Spot, spotIn } from "../../parts/spot.ts";
import type { Extent, Look, Sheet } from "./viewport.ts";
import { panned, wholeBoard, zoomed } from "./viewport.ts";

/** How many pixels the pointer may move during a click without starting a drag. */
const strayPx = 4;

/** The element that is panned and zoomed, and its board. */
interface Ground {
  readonly board: Sheet;
  readonly pane: Extent;
  readonly setLook: (change: (look: Look) => Look) => void;
}

/**
 * Pans and zooms an element: drag, wheel, double click, and keys while it has the focus.
 * @returns whether the board is being dragged, and a function that returns whether the last press became a drag
 */
export function usePanZoom(
  element: RefObject<HTMLElement | null>,
  board: Sheet,
  pane: Extent,
  setLook: Ground["setLook"],
): { readonly isDragging: boolean; readonly wasDragged: () => boolean } {
  const [isDragging, setDragging] = useState(false);
  const strayed = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const ground = { board, pane, setLook };
    const listeners = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      target.addEventListener(name, act, { signal: listeners.signal, passive: false });
    let last: Spot | null = null;
    let sum = 0;
    on("pointerdown", (event) => {
      if (event.button === 0) [last, sum, strayed.current] = [spotIn(target, event), 0, false];
    });
    on("pointermove", (event) => {
      if (!last) return;
      const here = spotIn(target, event);
      const [dx, dy] = [here.x - last.x, here.y - last.y];
      sum += Math.hypot(dx, dy);
      last = here;
      if (sum < strayPx) return;
      if (!strayed.current) target.setPointerCapture(event.pointerId);
      strayed.current = true;
      setDragging(true);
      setLook((look) => panned(look, dx, dy, board, pane));
    });
    const release = (): void => {
      last = null;
      setDragging(false);
    };
    on("pointerup", release);
    on("pointercancel", release);
    on("wheel", (event) => onWheel(event, target, ground));
    on("dblclick", (event) => zoom(ground, event.shiftKey ? 0.5 : 2, spotIn(target, event)));
    on("keydown", (event) => onKey(event, ground));
    return () => listeners.abort();
  }, [element, setLook, board, pane]);
  return { isDragging, wasDragged: () => strayed.current };
}

function zoom({ board, pane, setLook }: Ground, factor: number, point: Spot): void {
  setLook((look) => zoomed(look, factor, point, board, pane));
}

function onWheel(event: WheelEvent, target: HTMLElement, ground: Ground): void {
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1);
  zoom(ground, Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.002), spotIn(target, event));
}

function onKey(event: KeyboardEvent, ground: Ground): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { board, pane, setLook } = ground;
  const step = event.shiftKey ? 240 : 60;
  const middle = { x: pane.width / 2, y: pane.height / 2 };
  const pan = (dx: number, dy: number): void => setLook((look) => panned(look, dx, dy, board, pane));
  const keys: Readonly<Record<string, () => void>> = {
    a: () => pan(step, 0),
    d: () => pan(-step, 0),
    w: () => pan(0, step),
    s: () => pan(0, -step),
    "+": () => zoom(ground, 1.5, middle),
    "=": () => zoom(ground, 1.5, middle),
    "-": () => zoom(ground, 1 / 1.5, middle),
    f: () => setLook(() => wholeBoard),
  };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  // All other keys reach the page: the arrow keys step through turns even after a click on the map.
  event.preventDefault();
  event.stopPropagation();
  act();
}

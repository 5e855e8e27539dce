import { type RefObject, useEffect, useRef, useState } from "react";
import type { Extent, Look, Sheet } from "./viewport.ts";
import { panned, wholeBoard, zoomed } from "./viewport.ts";

/** Pixels that the pointer may stray in a click. */
const strayPx = 4;

/**
 * Pans and zooms an element: drag, wheel, double click, and keys while it has the focus.
 * @returns whether the board is being dragged
 */
export function usePanZoom(
  element: RefObject<HTMLElement | null>,
  board: Sheet,
  pane: Extent,
  setLook: (change: (look: Look) => Look) => void,
): { readonly isDragging: boolean; readonly wasDragged: () => boolean } {
  const [isDragging, setDragging] = useState(false);
  const strayed = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let last: { readonly x: number; readonly y: number } | null = null;
    let sum = 0;
    const at = (event: MouseEvent) => {
      const box = target.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const zoom = (factor: number, point: { readonly x: number; readonly y: number }): void =>
      setLook((look) => zoomed(look, factor, point, board, pane));
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      [last, sum, strayed.current] = [at(event), 0, false];
    };
    const onMove = (event: PointerEvent): void => {
      if (!last) return;
      const here = at(event);
      const [dx, dy] = [here.x - last.x, here.y - last.y];
      sum += Math.hypot(dx, dy);
      last = here;
      if (sum < strayPx) return;
      if (!strayed.current) target.setPointerCapture(event.pointerId);
      strayed.current = true;
      setDragging(true);
      setLook((look) => panned(look, dx, dy, board, pane));
    };
    const onUp = (): void => {
      last = null;
      setDragging(false);
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1);
      zoom(Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.002), at(event));
    };
    const onDouble = (event: MouseEvent): void => zoom(event.shiftKey ? 0.5 : 2, at(event));
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = event.shiftKey ? 240 : 60;
      const middle = { x: pane.width / 2, y: pane.height / 2 };
      const keys: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => setLook((look) => panned(look, step, 0, board, pane)),
        ArrowRight: () => setLook((look) => panned(look, -step, 0, board, pane)),
        ArrowUp: () => setLook((look) => panned(look, 0, step, board, pane)),
        ArrowDown: () => setLook((look) => panned(look, 0, -step, board, pane)),
        "+": () => zoom(1.5, middle),
        "=": () => zoom(1.5, middle),
        "-": () => zoom(1 / 1.5, middle),
        f: () => setLook(() => wholeBoard),
      };
      const act = keys[event.key];
      if (!act) return;
      // Elsewhere arrows step through turns.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    target.addEventListener("pointerdown", onDown);
    target.addEventListener("pointermove", onMove);
    target.addEventListener("pointerup", onUp);
    target.addEventListener("pointercancel", onUp);
    target.addEventListener("wheel", onWheel, { passive: false });
    target.addEventListener("dblclick", onDouble);
    target.addEventListener("keydown", onKey);
    return () => {
      target.removeEventListener("pointerdown", onDown);
      target.removeEventListener("pointermove", onMove);
      target.removeEventListener("pointerup", onUp);
      target.removeEventListener("pointercancel", onUp);
      target.removeEventListener("wheel", onWheel);
      target.removeEventListener("dblclick", onDouble);
      target.removeEventListener("keydown", onKey);
    };
  }, [element, board.width, board.height, pane.width, pane.height, setLook, board, pane]);
  return { isDragging, wasDragged: () => strayed.current };
}

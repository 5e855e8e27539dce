import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Spot, spotIn } from "../../parts/spot.ts";
import { goTo, goToSeen, useView } from "../../session/store.ts";
import { isInRow, type Layout } from "./layout.ts";
import { setTrack } from "./track.ts";
import { limited, messageAt, placeAt, span, type TurnStarts, type TurnWindow, zoomed } from "./window.ts";

/** The state that pointer events act on. */
interface Ground {
  readonly layout: Layout;
  readonly window: TurnWindow;
  readonly starts: TurnStarts;
  /** Number of turns. */
  readonly count: number;
  /** Number of lanes, including hidden ones. */
  readonly lanes: number;
  readonly firstLane: number;
}

/** The turn under the pointer. */
interface Hovered {
  readonly index: number;
  /** Position of the pointer within the track, in pixels. */
  readonly x: number;
  readonly isOverview: boolean;
  readonly boxLeft: number;
  readonly boxTop: number;
}

type Drag =
  /** The cursor follows the pointer; `isMoved`: the pointer has left the place where the button was pressed. */
  /** `hasTrace`: the drag already has an entry in the history. */
  | { readonly kind: "scrub"; readonly startX: number; isMoved: boolean; hasTrace: boolean }
  /** The window follows the pointer; `grip` is the offset of the pointer within the window, in turns. */
  | { readonly kind: "window"; readonly grip: number }
  /** Lanes follow the pointer; `atY` is the pointer's y position at which the first lane is at the top. */
  | { readonly kind: "lanes"; readonly atY: number }
  /** One edge of the window follows the pointer; the other stays at `fixed`. */
  | { readonly kind: "edge"; readonly fixed: number };

type Handlers = Pick<
  React.HTMLAttributes<HTMLDivElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave" | "onDoubleClick"
>;

const moveThreshold = 3;
const edgePixels = 5;
const hoverDelayMs = 180;

/** Handles mouse, pen and touch on the track: scrubs, moves and resizes the window, pans, zooms and tracks hovering. */
export function usePointer(
  box: RefObject<HTMLDivElement | null>,
  ground: Ground,
): { readonly hovered: Hovered | null; readonly handlers: Handlers } {
  const latest = useRef(ground);
  latest.current = ground;
  const drag = useRef<Drag | null>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWheel(box, latest);
  useEffect(() => () => clearTimeout(hoverTimer.current), []);

  const hover = (next: Hovered | null): void => {
    clearTimeout(hoverTimer.current);
    if (next === null || hovered !== null) setHovered(next);
    else hoverTimer.current = setTimeout(() => setHovered(next), hoverDelayMs);
  };

  const release = (): void => {
    drag.current = null;
  };
  const handlers: Handlers = {
    onPointerDown(event) {
      if (event.button !== 0) return;
      hover(null);
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = pressedAt(latest.current, spotIn(event.currentTarget, event));
    },
    onPointerMove(event) {
      const at = spotIn(event.currentTarget, event);
      if (drag.current !== null) return dragTo(latest.current, drag.current, at);
      event.currentTarget.style.cursor = cursorStyle(latest.current, at);
      hover(hoveredAt(latest.current, event, at));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: () => hover(null),
    onDoubleClick(event) {
      const { x, y } = spotIn(event.currentTarget, event);
      const { layout, starts, count } = latest.current;
      if (y >= layout.years.top || x < layout.left) return;
      const index = Math.floor(((x - layout.left) / layout.across) * count);
      goTo(starts.firsts[Math.min(count - 1, index)] ?? 1);
    },
  };
  return { hovered, handlers };
}

/**
 * Starts dragging what is under the pointer: the lanes, the window or one of its edges. Anywhere else, moves the cursor
 * there.
 */
function pressedAt(ground: Ground, { x, y }: Spot): Drag {
  const { layout, window, starts, count, firstLane } = ground;
  if (x < layout.left - 4) return { kind: "lanes", atY: y + firstLane * layout.lanes.lane };
  if (y < layout.years.top) {
    const grip = gripOf(ground, x);
    moveWindow(ground, grip, x);
    return grip;
  }
  const { cursor } = useView.getState();
  const index = Math.min(count - 1, Math.max(0, Math.floor(placeAt(window, x - layout.left))));
  goTo(starts.firsts[index] ?? 1);
  return { kind: "scrub", startX: x, isMoved: false, hasTrace: useView.getState().cursor !== cursor };
}

function dragTo(ground: Ground, drag: Drag, at: Spot): void {
  const { layout, window, starts } = ground;
  if (drag.kind === "lanes") return scrollLanes(ground, (drag.atY - at.y) / layout.lanes.lane);
  if (drag.kind !== "scrub") return moveWindow(ground, drag, at.x);
  if (!drag.isMoved && Math.abs(at.x - drag.startX) < moveThreshold) return;
  drag.isMoved = true;
  const x = Math.min(layout.across, Math.max(0, at.x - layout.left));
  const { hasTrace } = drag;
  drag.hasTrace = true;
  void goToSeen(messageAt(starts, placeAt(window, x)), -1, { isStep: hasTrace });
}

/**
 * Handles the wheel: pans; with Ctrl, zooms; over the powers' names, scrolls the lanes. This needs a separate listener,
 * so that the page itself does not zoom.
 */
function useWheel(box: RefObject<HTMLDivElement | null>, latest: RefObject<Ground>): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { layout, window, count, firstLane } = latest.current;
      const x = spotIn(current, event).x - layout.left;
      const pixels = (event.deltaX || event.deltaY) * (event.deltaMode === 1 ? 16 : 1);
      if (event.ctrlKey) {
        const { cell, from } = zoomed(window, window.cell * 1.0015 ** -event.deltaY, Math.max(0, x), count);
        setTrack({ cell, from });
      } else if (x < 0) {
        scrollLanes(latest.current, firstLane + Math.sign(event.deltaY));
      } else setTrack({ from: limited({ ...window, from: window.from + pixels / window.cell }, count).from });
    };
    current.addEventListener("wheel", onWheel, { passive: false });
    return () => current.removeEventListener("wheel", onWheel);
  }, [box, latest]);
}

/** Returns the window's edges on the overview, in pixels of the track. */
function edges({ layout, window, count }: Ground): readonly [number, number] {
  const cell = layout.across / Math.max(1, count);
  return [layout.left + window.from * cell, layout.left + Math.min(count, window.from + span(window)) * cell];
}

function gripOf(ground: Ground, x: number): Drag {
  const { layout, window, count } = ground;
  const [left, right] = edges(ground);
  if (Math.abs(x - left) < edgePixels && span(window) < count)
    return { kind: "edge", fixed: window.from + span(window) };
  if (Math.abs(x - right) < edgePixels && span(window) < count) return { kind: "edge", fixed: window.from };
  const place = ((x - layout.left) / layout.across) * count;
  const isInside = x > left && x < right;
  return { kind: "window", grip: isInside ? place - window.from : span(window) / 2 };
}

function moveWindow({ layout, window, count }: Ground, drag: Drag, x: number): void {
  const place = Math.min(count, Math.max(0, ((x - layout.left) / layout.across) * count));
  if (drag.kind === "window") setTrack({ from: limited({ ...window, from: place - drag.grip }, count).from });
  if (drag.kind !== "edge") return;
  const turns = Math.max(1, Math.abs(place - drag.fixed));
  const { cell } = zoomed(window, layout.across / turns, 0, count);
  const from = place < drag.fixed ? drag.fixed - layout.across / cell : drag.fixed;
  setTrack({ cell, from: limited({ from, cell, width: layout.across }, count).from });
}

function scrollLanes({ layout, lanes }: Ground, first: number): void {
  const most = Math.max(0, lanes - layout.lanes.shown);
  setTrack({ firstLane: Math.min(most, Math.max(0, Math.round(first))) });
}

function cursorStyle(ground: Ground, { x, y }: Spot): string {
  const { layout, window, count, lanes } = ground;
  if (x < layout.left) return isInRow(layout.lanes, y) && lanes > layout.lanes.shown ? "ns-resize" : "";
  if (y >= layout.years.top) return "pointer";
  const [left, right] = edges(ground);
  if (span(window) >= count) return "";
  if (Math.abs(x - left) < edgePixels || Math.abs(x - right) < edgePixels) return "ew-resize";
  return x > left && x < right ? "grab" : "pointer";
}

function hoveredAt(
  { layout, window, count }: Ground,
  event: PointerEvent<HTMLDivElement>,
  { x, y }: Spot,
): Hovered | null {
  if (x < layout.left || x > layout.left + layout.across) return null;
  const isOverview = isInRow(layout.overview, y) || isInRow(layout.overviewYears, y);
  const place = isOverview ? ((x - layout.left) / layout.across) * count : placeAt(window, x - layout.left);
  const index = Math.floor(place);
  if (index < 0 || index >= count) return null;
  const { left: boxLeft, top: boxTop } = event.currentTarget.getBoundingClientRect();
  return { index, x, isOverview, boxLeft, boxTop };
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Point } from "../../../core/picture/drawing.ts";
import { motionPath, type UnitMotion, unitMotions } from "../../../core/picture/motion.ts";
import type { PictureOrder } from "../../../core/picture/orderFigures.ts";
import type { BoardPieces } from "../../../core/picture/pieces.ts";
import { turnMs } from "../../session/playback.ts";

const longestMs = 240;
/** Shorter animations would not be visible, so units jump instead. */
const shortestMs = 60;

/** A position as shown, with the orders that lead to the next one. */
export interface ShownPosition {
  readonly pieces: BoardPieces;
  /** `SPR 1901`; identifies the position. */
  readonly turn: string;
  /** The turn of the resulting position; null if unknown. */
  readonly nextTurn: string | null;
  readonly orders: readonly PictureOrder[];
}

/**
 * Animates units when the position shown changes to the next or the previous one: units that bounce go halfway and
 * return. Longer jumps are not animated, nor are turns that change too quickly to see.
 * @param units the layer of the units' figures
 */
export function useMotion(units: RefObject<SVGGElement | null>, shown: ShownPosition | null, isOn: boolean): void {
  const last = useRef<ShownPosition | null>(null);
  const running = useRef<readonly Animation[]>([]);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = shown;
    const layer = units.current;
    if (!before || !shown || !layer || before.turn === shown.turn) return;
    // An animation takes at most half a step, so that quick playback or dragging does not wait for units.
    const now = performance.now();
    const stepMs = Math.min(turnMs() ?? Number.POSITIVE_INFINITY, now - changedAt.current);
    const durationMs = Math.min(longestMs, stepMs / 2);
    changedAt.current = now;
    for (const old of running.current) old.cancel();
    running.current = [];
    if (!isOn || durationMs < shortestMs || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const isBack = shown.nextTurn === before.turn;
    if (isBack) running.current = move(layer, shown, before, isBack, durationMs);
    else if (before.nextTurn === shown.turn) running.current = move(layer, before, shown, isBack, durationMs);
  });
}

function figuresOf(layer: SVGGElement): Map<string, SVGElement> {
  const all = [...layer.querySelectorAll<SVGElement>("[data-id]")];
  return new Map(all.map((element) => [element.dataset["id"] ?? "", element]));
}

function move(
  layer: SVGGElement,
  { pieces: before, orders }: ShownPosition,
  { pieces: after }: ShownPosition,
  isBack: boolean,
  durationMs: number,
): Animation[] {
  const units = (pieces: BoardPieces) => pieces.stage.picture.board.units;
  const figures = figuresOf(layer);
  return unitMotions(units(before), orders, units(after)).flatMap((motion) => {
    const figure = figures.get((isBack ? motion.from : motion.to) ?? "");
    const frames = framesOf(motion, before, after);
    if (!figure || frames.length === 0) return [];
    return [figure.animate(isBack ? frames.toReversed() : frames, { duration: durationMs, easing: "ease-out" })];
  });
}

function framesOf(motion: UnitMotion, before: BoardPieces, after: BoardPieces): Keyframe[] {
  if (motion.kind === "appears") return [{ opacity: 0 }, { opacity: 1 }];
  return motionPath(motion, before, after).map(({ x, y }: Point) => ({ transform: `translate(${x}px, ${y}px)` }));
}

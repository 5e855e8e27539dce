import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import type { AgreementEvent } from "../../../core/press/agreementEvents.ts";
import { turnWords } from "../../parts/numbers.ts";
import { penOf } from "../../parts/pen.ts";
import { useSize } from "../../parts/useSize.ts";
import { stepTurn, useView } from "../../session/store.ts";
import { goToEnd, goToStart } from "./commands.ts";
import { paint } from "./paint.ts";
import { usePointer } from "./usePointer.ts";
import { type Scene, useScene } from "./useScene.ts";
import { xOf } from "./window.ts";

const TimelineTip = lazy(async () => ({ default: (await import("./TimelineTip.tsx")).TimelineTip }));

/** The painted overview and lanes. For the keyboard and screen readers, the track is a slider over the turns. */
export function TimelineTrack({ events }: { readonly events: readonly AgreementEvent[] }): React.JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const scene = useScene(size, events);
  const { turns, starts, layout, window, powers, firstLane, here } = scene;
  const count = turns.length;
  const ground = { layout, window, starts, count, lanes: powers.length, firstLane };
  const { hovered, handlers } = usePointer(box, ground);
  useLayoutEffect(() => {
    const pen = penOf(canvas.current, size);
    let isLatest = true;
    // Drawing text on a canvas forces the browser to lay out the page, and a move that scrolls the track renders it
    // twice. So paint only once, after the last of these renders.
    if (pen)
      queueMicrotask(() => {
        if (isLatest) paint({ ...scene, pen, hovered: hovered?.index ?? -1 });
      });
    return () => {
      isLatest = false;
    };
  });
  const isOutside = useView(({ at }) => at !== null && at.game < 0);
  const turn = turns[here];
  const words = turn && `${turnWords(turn.key)}, turn ${here + 1} of ${count}`;
  const hoveredTurn = hovered && turns[hovered.index];
  return (
    <div
      ref={box}
      className="timeline-track"
      role="slider"
      tabIndex={0}
      aria-label="Turn"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={here + 1}
      aria-valuetext={words ?? (isOutside ? "not in a game" : "before the first turn")}
      aria-description={scene.isChecked ? undefined : "Findings so far"}
      onKeyDown={(event) => onKey(event, count)}
      {...handlers}
    >
      <canvas ref={canvas} style={size} />
      <Thumb layout={layout} powers={powers} firstLane={firstLane} />
      {hovered && hoveredTurn && (
        <Suspense>
          <TimelineTip
            turn={hoveredTurn}
            place={`turn ${hovered.index + 1} of ${count}`}
            kind={scene.tallies.kind}
            offers={scene.offers[hovered.index] ?? {}}
            powers={powers}
            isChecked={scene.isChecked}
            x={hovered.boxLeft + (hovered.isOverview ? hovered.x : layout.left + xOf(window, hovered.index + 0.5))}
            y={hovered.boxTop - 28}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A scroll thumb for the lanes if not all of them fit. */
function Thumb({ layout, powers, firstLane }: Pick<Scene, "layout" | "powers" | "firstLane">): React.ReactNode {
  const { shown, top, height } = layout.lanes;
  if (shown <= 0 || shown >= powers.length) return null;
  const style = { top: top + (firstLane / powers.length) * height, height: (shown / powers.length) * height };
  return <div className="timeline-thumb" style={style} />;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** Handles the keys of a slider; the page handles all other keys. */
function onKey(event: React.KeyboardEvent, count: number): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const step = steps[event.key];
  if (step !== undefined) void stepTurn(Math.abs(step) > count ? Math.sign(step) * count : step);
  else if (event.key === "Home") void goToStart();
  else if (event.key === "End") void goToEnd();
  else return;
  event.preventDefault();
}

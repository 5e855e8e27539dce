import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { AgreementEvent } from "../../../core/press/agreementEvents.ts";
import { turnWords } from "../../parts/numbers.ts";
import { useColours } from "../../parts/useColours.ts";
import { useSize } from "../../parts/useSize.ts";
import { stepTurn, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { goToBegin, goToEnd } from "./commands.ts";
import { acrossOf, layoutOf } from "./layout.ts";
import { paint } from "./paint.ts";
import { offersByTurn } from "./paintOffers.ts";
import { TimelineTip } from "./TimelineTip.tsx";
import { hasPress, tally } from "./tallies.ts";
import { setTrack, useTrack } from "./track.ts";
import { usePointer } from "./usePointer.ts";
import {
  limitCell,
  limited,
  ownCell,
  placeOf,
  showing,
  type TurnStarts,
  type TurnWindow,
  turnIndex,
  xOf,
} from "./window.ts";

const none: readonly never[] = [];

/** The whole game and the lanes, painted: a slider over the turns for the keyboard and for screen readers. */
export function TimelineTrack({ events }: { readonly events: readonly AgreementEvent[] }): React.JSX.Element {
  const turns = useView((view) => view.turns);
  const cursor = useView((view) => view.shown);
  const viewpoint = useView((view) => view.viewpoint);
  // Of a message outside games the turns are still those of the game before.
  const game = turns[0]?.game ?? 0;
  const powers = useView((view) => view.news?.summary.games[game]?.powers) ?? none;
  const marksKey = useView((view) => `${view.news?.summary.marks} ${view.news?.summary.loss.places}`);
  const marks = useAnswer((api) => api.timelineMarks(game, viewpoint), `${game} ${viewpoint} ${marksKey}`) ?? none;
  const track = useTrack();
  const colours = useColours();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(box);

  const starts = useMemo<TurnStarts>(
    () => ({ firsts: turns.map(({ firstN }) => firstN), lastN: turns.at(-1)?.lastN ?? 0 }),
    [turns],
  );
  const chosen = track.lanes;
  const tallies = useMemo(() => tally(turns, chosen ?? (hasPress(turns) ? "press" : "messages")), [turns, chosen]);
  const usual = width >= 1600 ? 30 : 26;
  const across = acrossOf(width);
  const wished = track.cell ?? ownCell(across, turns.length, usual);
  const cell = limitCell(wished, across, turns.length);
  // The words of losses stand among the years.
  const hasYears = cell * turns.length > across + 1 || marks.some(({ kind }) => kind === "lost");
  const hasOffers = events.length > 0;
  const layout = useMemo(
    () => layoutOf(width, height, powers.length, { hasYears, hasOffers }),
    [width, height, powers.length, hasYears, hasOffers],
  );
  const offers = useMemo(() => offersByTurn(events, starts.firsts), [events, starts]);
  const view = useMemo<TurnWindow>(
    () => limited({ from: track.from, cell, width: across }, turns.length),
    [track.from, cell, across, turns.length],
  );
  const firstLane = Math.max(0, Math.min(track.firstLane, powers.length - layout.lanes.shown));

  // The window goes with the cursor, not with a person who looks elsewhere.
  const place = placeOf(starts, cursor);
  const latest = useRef(view);
  latest.current = view;
  useLayoutEffect(() => {
    if (width > 0) setTrack({ from: showing(latest.current, place, turns.length).from });
  }, [place, width, turns.length]);

  // A viewpoint's own lane is among those that are shown.
  useEffect(() => {
    const own = powers.findIndex(({ name }) => name === viewpoint);
    const { shown } = layout.lanes;
    if (own >= 0 && (own < firstLane || own >= firstLane + shown))
      setTrack({ firstLane: Math.max(0, own - shown + 1) });
  }, [viewpoint, powers, layout, firstLane]);

  const pointer = usePointer(box, {
    layout,
    window: view,
    starts,
    count: turns.length,
    lanes: powers.length,
    firstLane,
  });
  const hovered = pointer.hovered;
  const isOutside = useView((each) => each.at !== null && each.at.game < 0);
  const index = isOutside ? -1 : turnIndex(starts, cursor);

  useLayoutEffect(() => {
    const { current } = canvas;
    const pen = current?.getContext("2d");
    if (!current || !pen || width === 0) return;
    const scale = window.devicePixelRatio;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (current.width !== across || current.height !== down) Object.assign(current, { width: across, height: down });
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const painting = {
      ...{ pen, colours, layout, turns, starts, tallies, powers, firstLane, viewpoint, marks, offers },
      ...{ window: view, cursor, here: index, hovered: hovered?.index ?? -1 },
    };
    // A canvas that writes has the page laid out: once all of it is drawn anew, and not twice.
    queueMicrotask(() => paint(painting));
  });

  const turn = turns[index];
  const ofAll = `turn ${index + 1} of ${turns.length}`;
  const hoveredTurn = hovered && turns[hovered.index];
  const { shown, top, height: lanesHeight } = layout.lanes;
  return (
    <div
      ref={box}
      className="timeline-track"
      role="slider"
      tabIndex={0}
      aria-label="Turn"
      aria-valuemin={0}
      aria-valuemax={turns.length}
      aria-valuenow={index + 1}
      aria-valuetext={turn ? `${turnWords(turn.key)}, ${ofAll}` : isOutside ? "outside games" : "before the first turn"}
      onKeyDown={(event) => onKey(event, turns.length)}
      {...pointer.handlers}
    >
      <canvas ref={canvas} style={{ width, height }} />
      {shown > 0 && shown < powers.length && (
        <div
          className="timeline-thumb"
          style={{
            top: top + (firstLane / powers.length) * lanesHeight,
            height: (shown / powers.length) * lanesHeight,
          }}
        />
      )}
      {hovered && hoveredTurn && (
        <TimelineTip
          turn={hoveredTurn}
          place={`turn ${hovered.index + 1} of ${turns.length}`}
          kind={tallies.kind}
          offers={offers[hovered.index] ?? {}}
          powers={powers}
          x={hovered.boxLeft + (hovered.isOverview ? hovered.x : layout.left + xOf(view, hovered.index + 0.5))}
          y={hovered.boxTop - 28}
        />
      )}
    </div>
  );
}

/** Keys of a slider: what is not here the page's own keys do. */
function onKey(event: React.KeyboardEvent, count: number): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
    ...{ PageDown: -10, PageUp: 10 },
  };
  const step = steps[event.key];
  if (step !== undefined) void stepTurn(Math.abs(step) > count ? Math.sign(step) * count : step);
  else if (event.key === "Home") void goToBegin();
  else if (event.key === "End") void goToEnd();
  else return;
  event.preventDefault();
}

import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { AgreementEvent } from "../../../core/press/agreementEvents.ts";
import { useColours } from "../../parts/useColours.ts";
import type { Size } from "../../parts/useSize.ts";
import { isChecked, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { type Layout, lanesWidth, layoutOf } from "./layout.ts";
import type { Painting } from "./painting.ts";
import { offersByTurn } from "./paintOffers.ts";
import { hasPress, tally } from "./tallies.ts";
import { setTrack, useTrack } from "./track.ts";
import {
  limitCell,
  limited,
  ownCell,
  placeOf,
  showing,
  showsAll,
  type TurnStarts,
  type TurnWindow,
  turnIndex,
} from "./window.ts";

/** Everything the canvas shows, except the pen and the hovered turn. */
export type Scene = Omit<Painting, "pen" | "hovered">;

const none: readonly never[] = [];

/** Returns what the timeline of the game at the cursor shows in a box of a given size. */
export function useScene({ width, height }: Size, events: readonly AgreementEvent[]): Scene {
  const turns = useView((view) => view.turns);
  const cursor = useView((view) => view.shown);
  const viewpoint = useView((view) => view.viewpoint);
  // At a message outside any game, the turns are still those of the previous game.
  const game = turns[0]?.game ?? 0;
  const powers = useView((view) => view.news?.summary.games[game]?.powers) ?? none;
  const isFinal = useView(({ news }) => isChecked(news));
  const marksKey = useView((view) => `${view.news?.summary.marks} ${view.news?.summary.loss.places}`);
  const marks = useAnswer((api) => api.timelineMarks(game, viewpoint), `${game} ${viewpoint} ${marksKey}`) ?? none;
  const { from, cell: chosenCell, lanes, firstLane: chosenLane } = useTrack();
  const colours = useColours();
  const starts = useMemo<TurnStarts>(
    () => ({ firsts: turns.map(({ firstN }) => firstN), lastN: turns.at(-1)?.lastN ?? 0 }),
    [turns],
  );
  const tallies = useMemo(() => tally(turns, lanes ?? (hasPress(turns) ? "press" : "messages")), [turns, lanes]);
  const across = lanesWidth(width);
  const count = turns.length;
  const cell = limitCell(chosenCell ?? ownCell(across, count, width >= 1600 ? 30 : 26), across, count);
  // The year row also shows the labels of losses.
  const hasYears = !showsAll({ width: across, cell }, count) || marks.some(({ kind }) => kind === "lost");
  const hasOffers = events.length > 0;
  const layout = useMemo(
    () => layoutOf(width, height, powers.length, { hasYears, hasOffers }),
    [width, height, powers.length, hasYears, hasOffers],
  );
  const offers = useMemo(() => offersByTurn(events, starts.firsts), [events, starts]);
  const window = useMemo(() => limited({ from, cell, width: across }, count), [from, cell, across, count]);
  const firstLane = Math.max(0, Math.min(chosenLane, powers.length - layout.lanes.shown));
  useWindowAtCursor(window, placeOf(starts, cursor), count, width);
  useOwnLane(
    layout,
    powers.findIndex(({ name }) => name === viewpoint),
    firstLane,
  );
  const isOutside = useView((view) => view.at !== null && view.at.game < 0);
  const here = isOutside ? -1 : turnIndex(starts, cursor);
  const ofGame = { turns, starts, tallies, powers, marks, offers };
  return { ...ofGame, colours, layout, window, firstLane, viewpoint, isChecked: isFinal, cursor, here };
}

/** Scrolls to keep the cursor in view when the cursor moves. Scrolling by the user does not trigger this. */
function useWindowAtCursor(window: TurnWindow, place: number, count: number, width: number): void {
  const latest = useRef(window);
  latest.current = window;
  useLayoutEffect(() => {
    if (width > 0) setTrack({ from: showing(latest.current, place, count).from });
  }, [place, width, count]);
}

/**
 * Scrolls to the lane of the viewpoint's power.
 * @param own index of that power; -1 if the timeline shows all powers
 */
function useOwnLane({ lanes: { shown } }: Layout, own: number, firstLane: number): void {
  useEffect(() => {
    if (own >= 0 && (own < firstLane || own >= firstLane + shown))
      setTrack({ firstLane: Math.max(0, own - shown + 1) });
  }, [own, shown, firstLane]);
}

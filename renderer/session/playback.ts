import { create } from "zustand";
import { type FrameNumber, goTo, useView } from "./store.ts";

/** Turns per second, or the recording's own clock. */
export type Speed = 0.5 | 1 | 2 | 4 | 8 | "recorded";

export const speeds: readonly Speed[] = [0.5, 1, 2, 4, 8, "recorded"];

export function speedWords(speed: Speed): string {
  return speed === "recorded" ? "as recorded" : `${speed} turn${speed > 1 ? "s" : ""}/s`;
}

/** Returns the milliseconds per turn during playback; null when not playing, or when playing at recorded speed. */
export function turnMs(): number | null {
  const { isPlaying, speed } = usePlayback.getState();
  return isPlaying && speed !== "recorded" ? 1000 / speed : null;
}

interface Playback {
  readonly isPlaying: boolean;
  readonly speed: Speed;
}

export const usePlayback = create<Playback>()(() => ({ isPlaying: false, speed: 1 }));

/** Time between two advances of the recording's clock, in milliseconds. */
const tickMs = 50;
/** Longer pauses in the recording are shortened to this number of milliseconds. */
const longestIdleMs = 1000;

let timer: ReturnType<typeof setTimeout> | null = null;
/** The message to which playback last moved the cursor. If the cursor is elsewhere, the user has moved it. */
let ownPlace = 0;
/** The recording's clock during playback at recorded speed. */
let clockMs = 0;
let tickedAt = 0;

export function setSpeed(speed: Speed): void {
  usePlayback.setState({ speed });
  if (usePlayback.getState().isPlaying) begin();
}

export function togglePlay(): void {
  if (usePlayback.getState().isPlaying) pause();
  else play();
}

function pause(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  usePlayback.setState({ isPlaying: false });
}

function play(): void {
  const { cursor, turns, news } = useView.getState();
  if (cursor === 0) return;
  const last = turns.at(-1);
  const isLive = news?.reading.phase === "following";
  // At the end, Play starts again from the beginning, as in any player; at the end of a live game, it follows the game.
  if (!isLive && last !== undefined && cursor >= last.firstN) goTo(turns[0]?.firstN ?? 1, { isStep: true });
  usePlayback.setState({ isPlaying: true });
  begin();
}

function begin(): void {
  const { cursor, at } = useView.getState();
  ownPlace = cursor;
  clockMs = at?.atMs ?? 0;
  tickedAt = performance.now();
  schedule();
}

function schedule(): void {
  const { speed } = usePlayback.getState();
  if (timer !== null) clearTimeout(timer);
  timer = speed === "recorded" ? setTimeout(() => void tick(), tickMs) : setTimeout(stepOn, 1000 / speed);
}

/** Steps to the next turn. At the end, playback follows a live game; otherwise it stops. */
function stepOn(): void {
  const { cursor, turns, news, follows } = useView.getState();
  const isLive = news?.reading.phase === "following";
  if (follows && isLive) return schedule();
  const next = turns.find(({ firstN }) => firstN > cursor);
  if (!next) return atEnd(isLive);
  move(next.firstN);
  schedule();
}

function atEnd(isLive: boolean): void {
  if (!isLive) return pause();
  const { news } = useView.getState();
  ownPlace = news?.summary.count ?? 0;
  goTo(ownPlace, { isStep: true });
  schedule();
}

/** Advances the recording's clock, and the cursor with it. */
async function tick(): Promise<void> {
  const { session, cursor, at, news, follows, viewpoint } = useView.getState();
  const isLive = news?.reading.phase === "following";
  if (!session || !at || (follows && isLive)) return schedule();
  const now = performance.now();
  clockMs += Math.min(now - tickedAt, 2 * tickMs);
  tickedAt = now;
  const place = await session.api.playAt({ game: at.game, from: cursor, atMs: clockMs, viewpoint });
  if (!usePlayback.getState().isPlaying || useView.getState().cursor !== cursor) return;
  if (place.nextMs === null) {
    move(place.n);
    return atEnd(isLive);
  }
  clockMs = Math.max(clockMs, place.nextMs - longestIdleMs);
  move(place.n);
  schedule();
}

function move(n: FrameNumber): void {
  ownPlace = n;
  if (useView.getState().cursor !== n) goTo(n, { isStep: true });
}

// Playback stops when the user moves the cursor or opens another recording.
useView.subscribe((view, was) => {
  if (!usePlayback.getState().isPlaying) return;
  const isFollowing = view.follows && view.news?.reading.phase === "following";
  if (view.session !== was.session || (view.cursor !== was.cursor && view.cursor !== ownPlace && !isFollowing)) pause();
});

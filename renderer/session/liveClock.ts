import { useEffect, useRef, useState } from "react";
import { useView } from "./viewState.ts";

/** Estimates the present time on the clock of a live recording, in milliseconds since its start. */
export class LiveClock {
  /** Time zero of the recording on the recorder's clock; NaN if it is unknown or the recording is not live. */
  readonly startMs: number;
  /** How far the page's clock is ahead of the recorder's; 0 until a record shows it. */
  #aheadMs = 0;
  #isIdle = false;

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  /** Takes the time of the newest record. If the page had nothing left to read, the record is new, and so sets the clock. */
  take(lastMs: number, pageMs: number): void {
    if (this.#isIdle) this.#aheadMs = pageMs - this.startMs - lastMs;
    this.#isIdle = false;
  }

  /** Returns the present time, after a second without a record. */
  tick(pageMs: number): number {
    this.#isIdle = true;
    return this.now(pageMs);
  }

  now(pageMs: number): number {
    return pageMs - this.startMs - this.#aheadMs;
  }
}

/**
 * Returns the time at the cursor, in milliseconds. While the cursor follows a live recording and there is a deadline,
 * returns the present time instead, once a second until the deadline.
 */
export function useNowMs(deadlineMs: number | null): number {
  const atMs = useView(({ at }) => at?.atMs ?? 0);
  const lastMs = useView(({ news }) => news?.summary.durationMs ?? 0);
  const startMs = useView(({ news, follows }) =>
    Date.parse((follows && news?.reading.phase === "following" && news.summary.header?.startedAt) || ""),
  );
  const [nowMs, setNowMs] = useState(0);
  const clock = useRef(new LiveClock(startMs));
  useEffect(() => {
    if (clock.current.startMs !== startMs) clock.current = new LiveClock(startMs);
    clock.current.take(lastMs, Date.now());
    const first = clock.current.now(Date.now());
    setNowMs(first);
    if (deadlineMs === null || !(first <= deadlineMs)) return;
    const timer = setInterval(() => {
      const now = clock.current.tick(Date.now());
      setNowMs(now);
      if (now > deadlineMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [lastMs, startMs, deadlineMs]);
  // A recording that is not live has no present time (NaN).
  return nowMs > atMs ? nowMs : atMs;
}

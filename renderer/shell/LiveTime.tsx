import { useEffect, useRef, useState } from "react";
import { LiveClock } from "../session/liveClock.ts";
import { useView } from "../session/store.ts";

interface LiveTimeProps {
  /** Draws what depends on the time, in milliseconds since the recording began. */
  readonly children: (nowMs: number) => React.ReactNode;
}

/** Draws its content again as time passes. Loaded when a live recording is open. */
export function LiveTime({ children }: LiveTimeProps): React.ReactNode {
  return children(useNowMs());
}

/**
 * Returns the time at the cursor, which follows a live recording, in milliseconds; while there is a deadline, the present
 * time, once a second until the deadline.
 */
function useNowMs(): number {
  const deadlineNs = useView(({ at }) => (at?.own ?? at?.waiting)?.deadlineNs ?? null);
  const atMs = useView(({ at }) => at?.atMs ?? 0);
  const lastMs = useView(({ news }) => news?.summary.durationMs ?? 0);
  const startMs = useView(({ news }) => Date.parse(news?.summary.header?.startedAt ?? ""));
  const [nowMs, setNowMs] = useState(0);
  const clock = useRef(new LiveClock(startMs));
  useEffect(() => {
    if (clock.current.startMs !== startMs) clock.current = new LiveClock(startMs);
    clock.current.take(lastMs, Date.now());
    const first = clock.current.now(Date.now());
    setNowMs(first);
    const deadlineMs = deadlineNs === null ? Number.NaN : deadlineNs / 1e6;
    if (!(first <= deadlineMs)) return;
    const timer = setInterval(() => {
      const now = clock.current.tick(Date.now());
      setNowMs(now);
      if (now > deadlineMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [lastMs, startMs, deadlineNs]);
  // Without a known start, there is no present time (NaN).
  return nowMs > atMs ? nowMs : atMs;
}

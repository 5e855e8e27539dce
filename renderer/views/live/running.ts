import type { LiveSession } from "../../../core/host/host.ts";
import { isRunning, type LiveState } from "../../link/live.ts";

/**
 * Returns the live recording that this page shows and stops: the open one, otherwise the one that the page started and
 * is waiting for, otherwise the host's newest.
 * @param shown id of the open recording
 */
export function runningHere(
  { sessions, awaited }: Pick<LiveState, "sessions" | "awaited">,
  shown: string | null,
): LiveSession | undefined {
  const running = sessions.filter(isRunning);
  return (
    running.find(({ recording }) => recording !== null && recording === shown) ??
    running.find(({ id }) => id === awaited) ??
    running.at(-1)
  );
}

import type { LiveSession } from "../../../core/host/host.ts";
import { isRunning, type LiveState } from "../../link/live.ts";

/**
 * The recording that this page shows and stops, of those that its host runs: the one that is open, else the one that it
 * started and awaits, else the newest.
 * @param shown id of the recording that is open
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

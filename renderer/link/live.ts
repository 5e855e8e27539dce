import { create } from "zustand";
import type { LiveRequest, LiveSession } from "../../core/host/host.ts";
import { connect, refreshLibrary, useLink } from "./link.ts";

/** The live recordings of this host. */
export interface LiveState {
  readonly sessions: readonly LiveSession[];
  /**
   * Id of the most recently started session while it is waiting for its first client. The page then shows the session
   * in place of a recording.
   */
  readonly awaited: string | null;
  /** Ids of ended sessions whose notice the user closed. */
  readonly dismissed: readonly string[];
  /**
   * Id of the session that the user wants to stop, if the user must confirm this because clients are still connected.
   */
  readonly asksToStop: string | null;
  readonly isStopping: boolean;
  readonly fault: string | null;
}

export const useLive = create<LiveState>()(() => ({
  sessions: [],
  awaited: null,
  dismissed: [],
  asksToStop: null,
  isStopping: false,
  fault: null,
}));

const pollMs = 500;
let hasPolled = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the session is still running. */
export function isRunning({ state }: LiveSession): boolean {
  return state === "waiting" || state === "recording";
}

function take(session: LiveSession): void {
  const { sessions } = useLive.getState();
  useLive.setState({ sessions: [...sessions.filter(({ id }) => id !== session.id), session] });
}

/** Requests the sessions, and repeats the request while a session is running. */
export async function watchLive(): Promise<void> {
  clearTimeout(timer);
  const { host } = useLink.getState();
  if (!host) return;
  try {
    const { sessions } = await host.live();
    const before = useLive.getState().sessions;
    // Sessions that had ended before this page was opened need no notice.
    if (!hasPolled) useLive.setState({ dismissed: sessions.flatMap((each) => (isRunning(each) ? [] : each.id)) });
    hasPolled = true;
    useLive.setState({ sessions });
    const isNew = sessions.some(({ recording, state, id }) => {
      const old = before.find((each) => each.id === id);
      return old?.recording !== recording || old?.state !== state;
    });
    if (isNew) void refreshLibrary();
  } catch {
    // The next poll tries again. If the connection to the host is lost, an open recording reports it.
  }
  clearTimeout(timer);
  if (useLive.getState().sessions.some(isRunning)) timer = setTimeout(() => void watchLive(), pollMs);
}

/**
 * Starts recording and waits for the first client.
 * @throws {HostRefusal} if the port is taken, or the recorder would connect to itself
 */
export async function startLive(request: LiveRequest): Promise<void> {
  const host = await connect();
  if (!host) throw new Error("This page cannot open ports. Run npx chamber serve.");
  const session = await host.startLive(request);
  take(session);
  useLive.setState({ awaited: session.id, fault: null });
  void watchLive();
}

/**
 * Ends a recording. While clients are connected, the first call asks for confirmation, and the second ends the
 * recording.
 */
export function requestStop(id: string): void {
  const { sessions, asksToStop } = useLive.getState();
  const plays = sessions.some((each) => each.id === id && isRunning(each) && each.open > 0);
  if (plays && asksToStop !== id) useLive.setState({ asksToStop: id });
  else void stopLive(id);
}

/** Cancels the request to stop. */
export function keepRecording(): void {
  useLive.setState({ asksToStop: null });
}

/** Ends a recording and keeps its file. */
export async function stopLive(id: string): Promise<void> {
  const { host } = useLink.getState();
  if (!host) return;
  useLive.setState({ isStopping: true, asksToStop: null, fault: null });
  try {
    take(await host.stopLive(id));
  } catch (error) {
    useLive.setState({ fault: error instanceof Error ? error.message : String(error) });
  }
  useLive.setState({ isStopping: false });
  void refreshLibrary();
}

/** Stops showing the awaited session, because its recording was opened or the user left it. */
export function stopAwaiting(): void {
  useLive.setState({ awaited: null });
}

export function dismissLive(id: string): void {
  useLive.setState(({ dismissed }) => ({ dismissed: [...dismissed, id], fault: null }));
}

import { create } from "zustand";
import type { LiveRequest, LiveSession } from "../../core/host/host.ts";
import { refreshLibrary, useLink } from "./link.ts";

/** Games that are recorded from here. */
export interface LiveState {
  readonly sessions: readonly LiveSession[];
  /** Id of the one that was started last and waits for its first client: it is shown in place of a recording. */
  readonly awaited: string | null;
  /** Ids of ended ones whose end a person has seen. */
  readonly dismissed: readonly string[];
  /** Id of the one that is to be stopped while its game goes on, until a person says so once more. */
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
let hasLooked = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether it is not over. */
export function isRunning({ state }: LiveSession): boolean {
  return state === "waiting" || state === "recording";
}

function take(session: LiveSession): void {
  const { sessions } = useLive.getState();
  useLive.setState({ sessions: [...sessions.filter(({ id }) => id !== session.id), session] });
}

/** Looks how they are, again and again while one runs. */
export async function watchLive(): Promise<void> {
  clearTimeout(timer);
  const { host } = useLink.getState();
  if (!host) return;
  try {
    const { sessions } = await host.live();
    const before = useLive.getState().sessions;
    // What was over before this page was opened is no news.
    if (!hasLooked) useLive.setState({ dismissed: sessions.flatMap((each) => (isRunning(each) ? [] : each.id)) });
    hasLooked = true;
    useLive.setState({ sessions });
    const isNew = sessions.some(({ recording, state, id }) => {
      const old = before.find((each) => each.id === id);
      return old?.recording !== recording || old?.state !== state;
    });
    if (isNew) void refreshLibrary();
  } catch {
    // The next look tells; what is shown says itself when its host is gone.
  }
  clearTimeout(timer);
  if (useLive.getState().sessions.some(isRunning)) timer = setTimeout(() => void watchLive(), pollMs);
}

/**
 * Starts recording and waits for the first client.
 * @throws {HostRefusal} in words: the port is taken, it would call itself
 */
export async function startLive(request: LiveRequest): Promise<void> {
  const { host } = useLink.getState();
  if (!host) throw new Error("A page alone opens no ports: run npx chamber serve.");
  const session = await host.startLive(request);
  take(session);
  useLive.setState({ awaited: session.id, fault: null });
  void watchLive();
}

/** Ends a recording, at once where nobody plays; else asks first, and ends it when it is asked for again. */
export function wishToStop(id: string): void {
  const { sessions, asksToStop } = useLive.getState();
  const plays = sessions.some((each) => each.id === id && isRunning(each) && each.open > 0);
  if (plays && asksToStop !== id) useLive.setState({ asksToStop: id });
  else void stopLive(id);
}

/** The game goes on. */
export function goOn(): void {
  useLive.setState({ asksToStop: null });
}

/** Ends a recording: what came is kept. */
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

/** Shows what is awaited no longer: it was opened, or a person went elsewhere. */
export function awaitNone(): void {
  useLive.setState({ awaited: null });
}

export function dismissLive(id: string): void {
  useLive.setState(({ dismissed }) => ({ dismissed: [...dismissed, id], fault: null }));
}

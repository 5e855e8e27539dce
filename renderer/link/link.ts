import { create } from "zustand";
import type { RecordingsAnswer } from "../../core/host/host.ts";
import { findHost, type HostClient } from "./hostClient.ts";

/** What the page can reach beside the files that are dropped on it. */
export interface LinkState {
  /** Null: there is none, or it is not known yet. */
  readonly host: HostClient | null;
  readonly isProbed: boolean;
  /** The library as it was last told. */
  readonly library: RecordingsAnswer | null;
  /** Why the library could not be had, in words. */
  readonly libraryFault: string | null;
  readonly isLoading: boolean;
}

export const useLink = create<LinkState>()(() => ({
  host: null,
  isProbed: false,
  library: null,
  libraryFault: null,
  isLoading: false,
}));

const pendingEveryMs = 700;
const liveEveryMs = 4000;

let probing: Promise<HostClient | null> | undefined;
let firstListing: Promise<void> | undefined;

/** Finds the host once; the library is asked for at the same time. */
export function connect(): Promise<HostClient | null> {
  probing ??= findHost().then((host) => {
    useLink.setState({ host, isProbed: true });
    if (host) firstListing = refreshLibrary();
    return host;
  });
  return probing;
}

/** The library as soon as it was told once; null where there is no host, or it cannot be had. */
export async function knownLibrary(): Promise<RecordingsAnswer | null> {
  await connect();
  await firstListing;
  return useLink.getState().library;
}

let later: ReturnType<typeof setTimeout> | undefined;

/** Asks for the library; again while recordings are still being read or written. */
export async function refreshLibrary(): Promise<void> {
  const { host, isLoading } = useLink.getState();
  if (!host || isLoading) return;
  clearTimeout(later);
  useLink.setState({ isLoading: true });
  try {
    const library = await host.recordings();
    useLink.setState({ library, libraryFault: null });
    const isLive = library.recordings.some(({ live }) => live);
    if (library.pending > 0 || isLive)
      later = setTimeout(() => void refreshLibrary(), library.pending > 0 ? pendingEveryMs : liveEveryMs);
  } catch (error) {
    useLink.setState({ libraryFault: error instanceof Error ? error.message : String(error) });
  }
  useLink.setState({ isLoading: false });
}

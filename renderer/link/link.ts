import { create } from "zustand";
import type { RecordingsAnswer } from "../../core/host/host.ts";
import { findHost, type HostClient } from "./hostClient.ts";

/** The host of this page and its library. */
export interface LinkState {
  /** Null if there is no host, or while it is unknown whether there is one. */
  readonly host: HostClient | null;
  readonly isProbed: boolean;
  /** The library as last received. */
  readonly library: RecordingsAnswer | null;
  /** Explains to the user why the library could not be loaded. */
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

/**
 * Returns whether this page can record games, as far as is known. The page offers recording even before the host has
 * answered; a dialog opened that early is filled in when the answer arrives.
 */
export function recording({ host, isProbed }: LinkState): "possible" | "no host" | "refused" {
  if (host) return host.status.canRecord ? "possible" : "refused";
  return isProbed ? "no host" : "possible";
}

const pendingEveryMs = 700;
const liveEveryMs = 4000;

let probing: Promise<HostClient | null> | undefined;
let firstListing: Promise<void> | undefined;

/** Finds the host, once, and requests the library. */
export function connect(): Promise<HostClient | null> {
  probing ??= findHost().then((host) => {
    useLink.setState({ host, isProbed: true });
    if (host) firstListing = refreshLibrary();
    return host;
  });
  return probing;
}

/** Waits for the first answer about the library. Resolves to null if there is no host or the request failed. */
export async function knownLibrary(): Promise<RecordingsAnswer | null> {
  await connect();
  await firstListing;
  return useLink.getState().library;
}

let later: ReturnType<typeof setTimeout> | undefined;

/** Requests the library, and repeats the request while the host is still reading or writing recordings. */
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

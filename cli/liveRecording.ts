import type { LiveStatus } from "../core/node/liveStatus.ts";
import type { ProxyCounts } from "../core/node/upstreamProxy.ts";

/** The parts of a recording in progress that are used by the status line and to detect the end of the game. */
export interface LiveRecording {
  readonly proxy: { readonly counts: ProxyCounts };
  readonly file: { readonly path: string; readonly failing: boolean; readonly whole: boolean };
  /** Returns the time since the recording's start, in nanoseconds. */
  readonly nowNs: () => number;
}

/** Provides the latest status of a recording, given the path of its `.part` file. */
export interface StatusSource {
  latest(path: string): LiveStatus | undefined;
}

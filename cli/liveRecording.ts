import type { LiveStatus } from "../core/node/liveStatus.ts";
import type { ProxyCounts } from "../core/node/upstreamProxy.ts";

/** A recording in progress, as far as the status line and the watch for the game's end need it. */
export interface LiveRecording {
  readonly proxy: { readonly counts: ProxyCounts };
  readonly file: { readonly path: string; readonly failing: boolean; readonly whole: boolean };
  /** The recording's clock. */
  readonly nowNs: () => number;
}

/** Knows the latest status of a recording by the path of its `.part` file. */
export interface StatusSource {
  latest(path: string): LiveStatus | undefined;
}

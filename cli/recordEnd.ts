import type { EndStage } from "../core/analysis/gamesProgress.ts";
import type { LiveStatus } from "../core/node/liveStatus.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import type { LiveRecording, StatusSource } from "./liveRecording.ts";

/** How long all clients must stay disconnected before the run ends. A bot that fails to join reconnects immediately. */
const leftMs = 1000;

export interface EndWatchOptions {
  readonly recordings: () => readonly LiveRecording[];
  readonly follower: StatusSource | undefined;
  /** How long clients may stay connected after the end of the game. */
  readonly graceMs: number;
  /** Called once if clients stay connected after the game has ended. */
  readonly onWaiting: (stage: Exclude<EndStage, "none">) => void;
  readonly end: () => void;
}

/** Ends a run with `--until-end` when all clients have left after a game, or a grace period after the game ends. */
export class EndWatch {
  readonly #options: EndWatchOptions;
  readonly #left: Hold;
  readonly #over: Hold;
  readonly #waiting: Hold;
  #stage: EndStage = "none";

  constructor(options: EndWatchOptions) {
    const { graceMs, onWaiting, end } = options;
    this.#options = options;
    this.#left = new Hold(leftMs, end);
    this.#over = new Hold(graceMs, end);
    // Most clients leave immediately, so wait a moment before printing that clients are still connected.
    this.#waiting = new Hold(Math.min(leftMs, graceMs / 2), () => {
      if (this.#stage !== "none") onWaiting(this.#stage);
    });
  }

  look(): void {
    const { follower } = this.#options;
    const recordings = this.#options.recordings();
    const areOpen = recordings.some(({ proxy }) => proxy.counts.open > 0);
    const isSeen = recordings.some((recording) => wasGameSeen(recording, follower));
    this.#stage = areOpen ? stageOf(recordings, follower) : "none";
    this.#left.look(isSeen && !areOpen ? "left" : null);
    this.#over.look(this.#overKey());
    this.#waiting.look(this.#stage === "none" ? null : this.#stage);
  }

  /**
   * Returns a key while the game is over, and null while it continues. After SLO or DRW, the server may still send
   * messages, so every frame from the servers changes the key and restarts the grace period.
   */
  #overKey(): string | null {
    const { recordings, follower } = this.#options;
    if (this.#stage === "none") return null;
    if (this.#stage !== "announced") return "over";
    return `announced ${recordings().reduce((sum, one) => sum + (statusOf(one, follower)?.fromServers ?? 0), 0)}`;
  }
}

function statusOf({ file }: LiveRecording, follower: StatusSource | undefined): LiveStatus | undefined {
  return follower?.latest(file.path + partSuffix);
}

function wasGameSeen(recording: LiveRecording, follower: StatusSource | undefined): boolean {
  if (statusOf(recording, follower)?.gameSeen) return true;
  const { file, proxy } = recording;
  // A file with gaps may lack the messages that show a game, so traffic in both directions counts as proof of a game.
  const { bytes } = proxy.counts;
  return !file.whole && bytes["client-to-server"] > 0 && bytes["server-to-client"] > 0;
}

/** Returns the earliest stage among the recordings with clients. A server without clients has nothing more to send. */
function stageOf(recordings: readonly LiveRecording[], follower: StatusSource | undefined): EndStage {
  const stages = recordings
    .filter(({ proxy }) => proxy.counts.open > 0)
    .map((recording) => statusOf(recording, follower)?.end ?? "none");
  return (["none", "announced", "left", "over"] as const).find((stage) => stages.includes(stage)) ?? "none";
}

/** Calls a function once a condition has been true for a given time. */
class Hold {
  readonly #ms: number;
  readonly #act: () => void;
  #key: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, act: () => void) {
    this.#ms = ms;
    this.#act = act;
  }

  /** @param key null means that the condition is false; a new key restarts the timer */
  look(key: string | null): void {
    if (key === this.#key) return;
    clearTimeout(this.#timer);
    this.#key = key;
    this.#timer = key === null ? undefined : setTimeout(this.#act, this.#ms).unref();
  }
}

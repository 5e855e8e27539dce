import type { EndStage } from "../core/analysis/gamesProgress.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import type { LiveRecording, StatusSource } from "./liveRecording.ts";

/** All clients must have left for this long, because a bot that fails to join tries again at once. */
const leftMs = 1000;

export interface EndWatchOptions {
  readonly recordings: () => readonly LiveRecording[];
  readonly follower: StatusSource | undefined;
  /** How long clients may stay connected after the end of the game. */
  readonly graceMs: number;
  /** Called once when the game is over and clients stay connected. */
  readonly onWaiting: () => void;
  readonly end: () => void;
}

/** Decides when `--until-end` stops: when all clients have left after a game, or a grace time after its end. */
export class EndWatch {
  readonly #options: EndWatchOptions;
  readonly #left: Hold;
  readonly #over: Hold;
  readonly #waiting: Hold;

  constructor(options: EndWatchOptions) {
    const { graceMs, onWaiting, end } = options;
    this.#options = options;
    this.#left = new Hold(leftMs, end);
    this.#over = new Hold(graceMs, end);
    // Most clients leave at once: then there is nothing to wait for.
    this.#waiting = new Hold(Math.min(leftMs, graceMs / 2), onWaiting);
  }

  look(): void {
    const { follower } = this.#options;
    const recordings = this.#options.recordings();
    const areOpen = recordings.some(({ proxy }) => proxy.counts.open > 0);
    const isSeen = recordings.some((recording) => wasGameSeen(recording, follower));
    const over = areOpen ? overKey(recordings, follower) : null;
    this.#left.look(isSeen && !areOpen ? "left" : null);
    this.#over.look(over);
    this.#waiting.look(over === null ? null : "over");
  }
}

function wasGameSeen({ file, proxy }: LiveRecording, follower: StatusSource | undefined): boolean {
  if (follower?.latest(file.path + partSuffix)?.gameSeen) return true;
  // A file with gaps cannot show the game: traffic in both directions counts as one.
  const { bytes } = proxy.counts;
  return !file.whole && bytes["client-to-server"] > 0 && bytes["server-to-client"] > 0;
}

/**
 * Null while a game goes on. After SLO or DRW the server may still send something: the key changes with every frame of
 * the server, so that the grace time begins again.
 */
function overKey(recordings: readonly LiveRecording[], follower: StatusSource | undefined): string | null {
  const stages: EndStage[] = [];
  let frames = 0;
  for (const { file, proxy } of recordings) {
    // A server without clients has nothing more to send.
    if (proxy.counts.open === 0) continue;
    const status = follower?.latest(file.path + partSuffix);
    stages.push(status?.end ?? "none");
    frames += status?.fromServers ?? 0;
  }
  if (stages.length === 0 || stages.includes("none")) return null;
  return stages.includes("announced") ? `announced ${frames}` : "over";
}

/** Acts once when a condition has held for a time. */
class Hold {
  readonly #ms: number;
  readonly #act: () => void;
  #key: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, act: () => void) {
    this.#ms = ms;
    this.#act = act;
  }

  /** @param key null: the condition does not hold; another key than before: the time begins again */
  look(key: string | null): void {
    if (key === this.#key) return;
    clearTimeout(this.#timer);
    this.#key = key;
    this.#timer = key === null ? undefined : setTimeout(this.#act, this.#ms).unref();
  }
}

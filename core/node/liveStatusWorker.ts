import { parentPort } from "node:worker_threads";
import { GamesProgress } from "../analysis/gamesProgress.ts";
import { gameOf, InfoCounts } from "../analysis/info.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import { followRecording } from "./followRecording.ts";
import type { LiveStatus } from "./liveStatus.ts";

const sendEveryMs = 200;

parentPort?.on("message", (path: string) => {
  void follow(path);
});

async function follow(path: string): Promise<void> {
  let reading = begin();
  let sentAt = 0;
  let due = false;
  const send = (): void => {
    due = false;
    sentAt = performance.now();
    parentPort?.postMessage(statusOf(path, reading));
  };
  const onItems = (items: Parameters<Parameters<typeof followRecording>[1]>[0]): void => {
    for (const item of items) {
      if (item.kind === "record") reading.fold.apply(item.entry);
    }
    if (!due) setTimeout(send, Math.max(0, sentAt + sendEveryMs - performance.now()));
    due = true;
  };
  // The file may be missing as long as writing to the disk fails; try again later.
  for (;;) {
    try {
      await followRecording(path, onItems, new AbortController().signal);
      return;
    } catch {
      reading = begin();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** A recording being read from its start. */
interface Reading {
  readonly counts: InfoCounts;
  readonly progress: GamesProgress;
  readonly fold: RecordingFold;
}

function begin(): Reading {
  const counts = new InfoCounts();
  const progress = new GamesProgress();
  return { counts, progress, fold: new RecordingFold(undefined, [counts, progress]) };
}

function statusOf(path: string, { counts, progress, fold }: Reading): LiveStatus {
  const { connections } = fold.analysis;
  return {
    path,
    frames: Object.values(counts.frames).reduce((sum, count) => sum + count, 0),
    fromServers: connections.reduce((sum, { frames }) => sum + frames["server-to-client"], 0),
    press: counts.press,
    powers: connections.flatMap(({ facts, representation }) => facts.power(representation) ?? []),
    ...gameOf(connections),
    gameSeen: connections.some(({ facts }) => facts.gameSeen),
    ...progress.now,
  };
}

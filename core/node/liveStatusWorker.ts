import { parentPort } from "node:worker_threads";
import type { Analysis } from "../analysis/analysis.ts";
import { gameOf, InfoCounts } from "../analysis/info.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import { followRecording } from "./followRecording.ts";
import type { LiveStatus } from "./liveStatus.ts";

const sendEveryMs = 200;

parentPort?.on("message", (path: string) => {
  void follow(path);
});

async function follow(path: string): Promise<void> {
  let counts = new InfoCounts();
  let fold = new RecordingFold(undefined, [counts]);
  let sentAt = 0;
  let due = false;
  const send = (): void => {
    due = false;
    sentAt = performance.now();
    parentPort?.postMessage(statusOf(path, fold.analysis, counts));
  };
  const onItems = (items: Parameters<Parameters<typeof followRecording>[1]>[0]): void => {
    for (const item of items) {
      if (item.kind === "record") fold.apply(item.entry);
    }
    if (!due) setTimeout(send, Math.max(0, sentAt + sendEveryMs - performance.now()));
    due = true;
  };
  // The file may be missing while the disk refuses writes: then try again later.
  for (;;) {
    try {
      await followRecording(path, onItems, new AbortController().signal);
      return;
    } catch {
      counts = new InfoCounts();
      fold = new RecordingFold(undefined, [counts]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function statusOf(path: string, analysis: Analysis, counts: InfoCounts): LiveStatus {
  const { connections } = analysis;
  return {
    path,
    frames: Object.values(counts.frames).reduce((sum, count) => sum + count, 0),
    press: counts.press,
    powers: connections.flatMap(({ facts, representation }) => facts.power(representation) ?? []),
    ...gameOf(connections),
    gameSeen: connections.some(({ facts }) => facts.gameSeen),
  };
}

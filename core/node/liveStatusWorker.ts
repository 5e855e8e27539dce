import { parentPort } from "node:worker_threads";
import type { Analysis } from "../analysis/analysis.ts";
import { gameOf, InfoCounts } from "../analysis/info.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import { followRecording } from "./followRecording.ts";
import type { LiveStatus } from "./liveStatus.ts";

const tellEveryMs = 200;

parentPort?.on("message", (path: string) => {
  void follow(path);
});

async function follow(path: string): Promise<void> {
  let counts = new InfoCounts();
  let fold = new RecordingFold(undefined, [counts]);
  let toldAt = 0;
  let due = false;
  const tell = (): void => {
    due = false;
    toldAt = performance.now();
    parentPort?.postMessage(statusOf(path, fold.analysis, counts));
  };
  const onItems = (items: Parameters<Parameters<typeof followRecording>[1]>[0]): void => {
    for (const item of items) {
      if (item.kind === "record") fold.apply(item.entry);
    }
    if (!due) setTimeout(tell, Math.max(0, toldAt + tellEveryMs - performance.now()));
    due = true;
  };
  // The file may not be there while the disk refuses it: then there is nothing to tell.
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

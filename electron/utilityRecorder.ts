import { join } from "node:path";
import { type UtilityProcess, utilityProcess } from "electron";
import type { LiveReport } from "../core/node/host/liveMessages.ts";
import type { RecorderProcess } from "../core/node/host/recorderProcess.ts";

const running = new Set<UtilityProcess>();

/** A recorder that is a utility process: no answer to the page, however large, delays a game. */
export function startUtilityRecorder(): RecorderProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, "recorder.js"), [], {
    serviceName: "Black Chamber recorder",
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  let isGone = false;
  const gone = new Promise<undefined>((resolve) => {
    child.once("exit", () => {
      isGone = true;
      running.delete(child);
      resolve(undefined);
    });
  });
  // It says by its last words that its file is closed, and does not end by itself.
  child.on("message", ({ type }: LiveReport) => {
    if (type === "stopped" || type === "fault") child.kill();
  });
  return {
    send(command) {
      if (!isGone) child.postMessage(command);
      return !isGone;
    },
    onReport(take) {
      child.on("message", take);
    },
    gone,
  };
}

/** Ends those that do not end by themselves. What they wrote until then is in their files. */
export function killRecorders(): void {
  for (const { pid } of running)
    try {
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
}

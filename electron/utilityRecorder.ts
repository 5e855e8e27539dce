import { join } from "node:path";
import { type UtilityProcess, utilityProcess } from "electron";
import type { LiveReport } from "../core/node/host/liveMessages.ts";
import type { RecorderProcess } from "../core/node/host/recorderProcess.ts";

const running = new Set<UtilityProcess>();

/** Starts a recorder as a utility process, so that no response to the page delays a game. */
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
  // After the recorder's last report, its file is closed, but the process does not exit on its own.
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

/** Kills all recorders that are still running. Their files keep everything written so far. */
export function killRecorders(): void {
  for (const { pid } of running)
    try {
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
}

import { join } from "node:path";
import { utilityProcess } from "electron";
import type { LiveReport } from "../core/node/host/liveMessages.ts";
import type { RecorderProcess } from "../core/node/host/recorderProcess.ts";

/** A recorder that is a utility process: no answer to the page, however large, delays a game. */
export function startUtilityRecorder(): RecorderProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, "recorder.js"), [], {
    serviceName: "Black Chamber recorder",
    stdio: ["ignore", "ignore", "inherit"],
  });
  let isGone = false;
  const gone = new Promise<undefined>((resolve) => {
    child.once("exit", () => {
      isGone = true;
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

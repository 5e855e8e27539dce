import type { LiveCommand, LiveReport } from "../core/node/host/liveMessages.ts";
import { LiveRecorder } from "../core/node/host/liveRecorder.ts";

/** A recorder in a utility process. It exits with the app; everything recorded so far stays in the file. */
const { parentPort } = process;
const send = (report: LiveReport): void => parentPort.postMessage(report);
const recorder = new LiveRecorder({
  report: send,
  reportLast(report) {
    // The file is closed, so from now on, the app's SIGTERM may end the process.
    process.removeAllListeners("SIGTERM");
    send(report);
  },
});
// Keep the process alive through silent games: only the app may stop it.
setInterval(() => undefined, 60_000);
parentPort.on("message", ({ data }) => recorder.take(data as LiveCommand));

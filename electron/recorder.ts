import type { LiveCommand, LiveReport } from "../core/node/host/liveMessages.ts";
import { LiveRecorder } from "../core/node/host/liveRecorder.ts";

/** A recorder in a utility process. It ends with the app: what it recorded until then is in the file. */
const { parentPort } = process;
const tell = (report: LiveReport): void => parentPort.postMessage(report);
const recorder = new LiveRecorder({
  tell,
  tellLast(report) {
    // Its file is closed: from here on the app's SIGTERM ends it.
    process.removeAllListeners("SIGTERM");
    tell(report);
  },
});
// A game may be silent for long: nothing but the app ends this process.
setInterval(() => undefined, 60_000);
parentPort.on("message", ({ data }) => recorder.take(data as LiveCommand));

import type { LiveCommand, LiveReport } from "./liveMessages.ts";
import { LiveRecorder } from "./liveRecorder.ts";

/** A recorder in a Node process. If the host dies, the game continues and is recorded to its end. */
const recorder = new LiveRecorder({
  report: (report) => send(report, () => undefined),
  // Disconnect from the host once the last report has been sent.
  reportLast: (report) =>
    send(report, () => {
      if (process.connected) process.disconnect();
    }),
});

function send(report: LiveReport, then: () => void): void {
  if (process.connected) process.send?.(report, undefined, undefined, then);
}

process.on("message", (command: LiveCommand) => recorder.take(command));
process.on("disconnect", () => recorder.outlive());

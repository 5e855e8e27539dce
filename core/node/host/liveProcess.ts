import type { LiveCommand, LiveReport } from "./liveMessages.ts";
import { LiveRecorder } from "./liveRecorder.ts";

/** A recorder in a Node process. Should the host die, the game goes on and is recorded to its end. */
const recorder = new LiveRecorder({
  tell: (report) => send(report, () => undefined),
  // Ends the connection with the host once it has been told.
  tellLast: (report) =>
    send(report, () => {
      if (process.connected) process.disconnect();
    }),
});

function send(report: LiveReport, then: () => void): void {
  if (process.connected) process.send?.(report, undefined, undefined, then);
}

process.on("message", (command: LiveCommand) => recorder.take(command));
process.on("disconnect", () => recorder.outlive());

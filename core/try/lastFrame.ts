import type { RecordingEvent, RecordingWatch } from "../analysis/recordingEvent.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** Notes the last frame that a client sent. */
export class LastFrame implements RecordingWatch {
  /** Null if no client sent one. */
  n: FrameNumber | null = null;

  take(event: RecordingEvent): void {
    // If a recording is read twice, it begins twice.
    if (event.kind === "begun") this.n = null;
    if (event.kind === "frame" && event.row.direction === "client-to-server") this.n = event.row.n;
  }
}

import type { RecordingEvent, RecordingWatch } from "../analysis/recordingEvent.ts";
import type { Direction, FrameNumber } from "../recording/entry.ts";

/** Records the last frame that one side sent. */
export class LastFrame implements RecordingWatch {
  /** Null if the side sent no frames. */
  n: FrameNumber | null = null;
  readonly #direction: Direction;

  constructor(side: "client" | "server") {
    this.#direction = side === "client" ? "client-to-server" : "server-to-client";
  }

  take(event: RecordingEvent): void {
    // The recording may be read a second time, so start over.
    if (event.kind === "begun") this.n = null;
    if (event.kind === "frame" && event.row.direction === this.#direction) this.n = event.row.n;
  }
}

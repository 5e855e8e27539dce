import { type Lane, laneOf } from "../game/lane.ts";
import type { DocumentRow } from "./documents.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** A log in a document, and its kind. */
interface KnownLog {
  readonly row: DocumentRow;
  readonly lane: Lane;
  readonly author: string;
}

/** Collects the logs of documents. */
export class LogWatch implements RecordingWatch {
  readonly logs: KnownLog[] = [];

  take(event: RecordingEvent): void {
    if (event.kind !== "step" || event.row.step.kind !== "log") return;
    const { log } = event.row.step;
    this.logs.push({ row: event.row, lane: laneOf(log), author: log.author });
  }
}

import type { BetweenEvent, RecordingEvent } from "../analysis/recordingEvent.ts";
import { addToList } from "../bytes/keyed.ts";

const none: readonly BetweenEvent[] = [];

/** The events between the rows of a recording. Each event is stored with the number of rows that precede it. */
export class EventLog {
  readonly #between = new Map<number, BetweenEvent[]>();

  push(rows: number, event: BetweenEvent): void {
    addToList(this.#between, rows, event);
  }

  at(rows: number): readonly BetweenEvent[] {
    return this.#between.get(rows) ?? none;
  }
}

/** Returns the connection of an event; null for events that concern the whole recording or a document. */
export function connectionOf(event: RecordingEvent): number | null {
  switch (event.kind) {
    case "frame":
      return event.row.connection;
    case "lost":
      return event.loss.connection;
    case "opened":
    case "failed":
    case "closed":
      return event.entry.connection;
    case "begun":
    case "gap":
    case "note":
    case "document":
    case "step":
      return null;
  }
}

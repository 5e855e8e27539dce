import { type Said, saidOf } from "../game/said.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** How a message was labelled, by its sender and by its receiver. */
export type MessageLabels = Pick<Said, "truth" | "belief">;

/** Collects, by message number, the labels of messages in saved games and other known facts about these messages. */
export class LabelWatch implements RecordingWatch {
  readonly labels = new Map<FrameNumber, Said>();
  /** Index of each message's game, keyed by message number. */
  readonly games = new Map<FrameNumber, number>();

  take(event: RecordingEvent): void {
    if (event.kind !== "step" || event.row.step.kind !== "message") return;
    this.labels.set(event.row.n, saidOf(event.row.step, event.row.document));
    this.games.set(event.row.n, event.row.game);
  }
}

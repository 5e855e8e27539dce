import type { DocumentMessage } from "../game/document.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** How a message was labelled. */
export interface MessageLabels {
  /** By its sender; null: not labelled. */
  readonly sender: "true" | "lie" | null;
  /** By its receiver; null: not labelled. */
  readonly receiver: "believed" | "suspected" | null;
}

/**
 * Returns the labels of a message: `sender_label` and `receiver_label` of "It Takes Two to Lie", where false is a lie, or
 * `truth` of ALLAN's servers (`Truth`, `Lie`).
 */
function labelsOf({ fields }: DocumentMessage): MessageLabels {
  const fieldValue = (name: string): unknown => fields.find((field) => field.name === name)?.value;
  const [said, seemed, truth] = [fieldValue("sender_label"), fieldValue("receiver_label"), fieldValue("truth")];
  const isTrue = said === true || truth === "Truth" || truth === true;
  const isLie = said === false || truth === "Lie" || truth === false;
  return {
    sender: isTrue ? "true" : isLie ? "lie" : null,
    receiver: seemed === true ? "believed" : seemed === false ? "suspected" : null,
  };
}

/** Gathers the labels of the messages of saved games, by the number of the message. */
export class LabelWatch implements RecordingWatch {
  readonly labels = new Map<FrameNumber, MessageLabels>();
  /** Index of the game by the number of the message. */
  readonly games = new Map<FrameNumber, number>();

  take(event: RecordingEvent): void {
    if (event.kind !== "step" || event.row.step.kind !== "message") return;
    this.labels.set(event.row.n, labelsOf(event.row.step.message));
    this.games.set(event.row.n, event.row.game);
  }
}

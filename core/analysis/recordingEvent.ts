import { applyDocumentStep, documentGame } from "../game/document.ts";
import { gameEvent } from "../game/event.ts";
import {
  applyToGames,
  closeInGames,
  type Games,
  type LegLoss,
  loseInGames,
  stepInGames,
  unreadInGames,
  withDocumentGame,
} from "../game/games.ts";
import type { MessageReading } from "../language/read.ts";
import type {
  ClosedEntry,
  FailedEntry,
  GapEntry,
  MarkEntry,
  OpenedEntry,
  RecordingHeader,
} from "../recording/entry.ts";
import { T } from "../tokens/vocabulary.ts";
import type { FrameRow } from "./analysis.ts";
import type { DocumentContent, DocumentRow } from "./documents.ts";

/** A numbered row of a recording: a frame, or a step of a document without wire bytes. */
export type RecordingRow = FrameRow | DocumentRow;

/** A frame and the message read from it. */
export interface FrameEvent {
  readonly kind: "frame";
  readonly row: FrameRow;
  /** Undefined for frames that contain no message. */
  readonly reading: MessageReading | undefined;
  /** Number of the frame that this frame answers; null if there is none. */
  readonly answers: FrameRow["n"] | null;
}

/** A message, position or set of orders in a document. */
export interface StepEvent {
  readonly kind: "step";
  readonly row: DocumentRow;
}

/** An event between the rows of a recording: about its header, connections, losses, documents or notes. */
export type BetweenEvent =
  | { readonly kind: "begun"; readonly header: RecordingHeader }
  | { readonly kind: "opened"; readonly entry: OpenedEntry }
  | { readonly kind: "failed"; readonly entry: FailedEntry }
  | { readonly kind: "gap"; readonly entry: GapEntry }
  | { readonly kind: "lost"; readonly loss: LegLoss }
  | { readonly kind: "note"; readonly entry: MarkEntry }
  | { readonly kind: "document"; readonly content: DocumentContent }
  | { readonly kind: "closed"; readonly entry: ClosedEntry };

/** Any event of a recording. */
export type RecordingEvent = FrameEvent | StepEvent | BetweenEvent;

/** Receives every event of a recording in order, with the games before and after the event. */
export interface RecordingWatch {
  take(event: RecordingEvent, games: Games, before: Games): void;
}

/** Whether a frame is an unreadable message from the server that is a NOW or may have been meant as one. */
function isUnreadPosition({ row, reading }: FrameEvent): boolean {
  const first = row.tokens?.[0];
  if (reading?.ok !== false || row.direction !== "server-to-client" || first === undefined) return false;
  return first === T.NOW || !row.representation.names.has(first);
}

/** Returns the games after an event, given the games before it. Never throws. */
export function gamesAfter(games: Games, event: RecordingEvent): Games {
  switch (event.kind) {
    case "frame":
      if (event.reading?.ok) return applyToGames(games, gameEvent(event.row, event.reading, event.answers));
      return isUnreadPosition(event) ? unreadInGames(games, event.row.connection) : games;
    case "step": {
      const { n, game, document, step } = event.row;
      const begun = game < games.all.length ? games : withDocumentGame(games, documentGame(document));
      return stepInGames(begun, game, (state) => applyDocumentStep(state, document, step, n));
    }
    case "lost":
      return loseInGames(games, event.loss);
    case "closed":
      return closeInGames(games, event.entry.connection);
    case "begun":
    case "opened":
    case "failed":
    case "gap":
    case "note":
    case "document":
      return games;
  }
}

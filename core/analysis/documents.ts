import { getOrMake, tallied } from "../bytes/keyed.ts";
import { decodeUtf8 } from "../bytes/utf8.ts";
import { readSavedGame, savedGameMediaType } from "../formats/diplomacySavedGame.ts";
import { type DocumentStep, documentSteps, type GameDocument, recipientsOf } from "../game/document.ts";
import { resultWords } from "../game/turnList.ts";
import { counted, visible } from "../language/english/words.ts";
import { englishPress, standardEnglish } from "../language/english.ts";
import type { DocumentEntry, FrameNumber } from "../recording/entry.ts";

/** A document record and its content. */
export interface DocumentContent {
  readonly entry: DocumentEntry;
  /** Null if it contains no readable game. */
  readonly game: GameDocument | null;
  /** What could not be read, and where. */
  readonly faults: readonly { readonly where: string; readonly message: string }[];
}

/** Each document is read only once. */
const known = new WeakMap<DocumentEntry, DocumentContent>();

/** Reads a document record by its media type. Never throws: an unknown format has no game. */
export function documentContent(entry: DocumentEntry): DocumentContent {
  return getOrMake(known, entry, () => readContent(entry));
}

/** Returns the number of rows of a document: one per step. */
export function documentRows(entry: DocumentEntry): number {
  const { game } = documentContent(entry);
  return game === null ? 0 : documentSteps(game).length;
}

function readContent(entry: DocumentEntry): DocumentContent {
  if (entry.mediaType !== savedGameMediaType)
    return {
      entry,
      game: null,
      faults: [{ where: "the document", message: `has the media type ${entry.mediaType}, which is not supported` }],
    };
  const reading = readSavedGame(decodeUtf8(entry.bytes));
  return reading.ok
    ? { entry, game: reading.document, faults: reading.faults }
    : { entry, game: null, faults: [reading.fault] };
}

/** A step of a document in its recording. It has no frame. */
export interface DocumentRow {
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Name of the document. */
  readonly name: string;
  /** Index of its game. */
  readonly game: number;
  readonly document: GameDocument;
  readonly step: DocumentStep;
}

/** Returns the press of a message in one sentence; null for free text and for steps other than messages. */
export function englishOfStep(step: DocumentStep): string | null {
  if (step.kind !== "message" || step.message.press === null) return null;
  const { sender, press } = step.message;
  const recipients = recipientsOf(step.message, step.phase);
  return englishPress(press, { names: standardEnglish, sender, recipients });
}

/** Returns a step of a document as one line: `S1901M  AUS > ITA  PRP ( PCE ( AUS ITA ) )`. Free text is quoted. */
export function stepText(step: DocumentStep): string {
  const { phase } = step;
  if (step.kind === "message") {
    const { sender, recipient, press, text } = step.message;
    return `${step.message.phase}  ${sender} > ${recipient ?? "all"}  ${press === null ? visible(JSON.stringify(text)) : text}`;
  }
  if (step.kind === "position") {
    const dislodged = phase.units.filter(({ retreats }) => retreats !== null).length;
    return `${phase.name}  ${counted(phase.units.length, "unit")}${dislodged > 0 ? `, ${dislodged} dislodged` : ""}`;
  }
  const results = phase.orders.flatMap(({ result }) => (result === null ? ["without a result"] : resultWords(result)));
  const summary = [...tallied(results)].map(([word, times]) => `${times} ${word}`).join(", ");
  return `${phase.name}  ${counted(phase.orders.length, "order")}${summary === "" ? "" : `: ${summary}`}`;
}

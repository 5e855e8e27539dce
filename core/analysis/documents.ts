import { getOrMake, tallied } from "../bytes/keyed.ts";
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.ts";
import { savedGameForm, savedGameMediaType, savedGameReading } from "../formats/diplomacySavedGame.ts";
import { gameEventMediaType, LiveGame } from "../formats/liveGame.ts";
import { type DocumentFault, isRecord } from "../formats/savedGamePhase.ts";
import { type DocumentStep, documentSteps, type GameDocument, recipientsOf } from "../game/document.ts";
import { resultWords } from "../game/turnList.ts";
import { counted, visible } from "../language/english/words.ts";
import { englishPress, standardEnglish } from "../language/english.ts";
import type { DocumentEntry, FrameNumber } from "../recording/entry.ts";

/** A document and its content: one record, or all records of a live game (a game recorded while it was played). */
export interface DocumentContent {
  /** The record, or the first of several. */
  readonly entry: DocumentEntry;
  /** Name of the document's format; null if it is not supported. */
  readonly form: string | null;
  /** Null if the document contains no readable game. The game of a live document grows with its records. */
  readonly game: GameDocument | null;
  /** The faults in the parts that could not be read, with their positions. */
  readonly faults: readonly DocumentFault[];
  /** The time in the recording, in nanoseconds, that corresponds to time zero of the game. */
  readonly originNs: number;
  /** Returns the game as a saved game of `diplomacy`; null if the document is not such a game. */
  readonly savedGame: () => Uint8Array | null;
}

/** What one document record adds to a recording. */
export interface DocumentAddition {
  readonly content: DocumentContent;
  /** Whether the record begins a new document. */
  readonly isNew: boolean;
  readonly steps: readonly DocumentStep[];
}

/**
 * Reads the document records of a recording, which must be passed in order, because each event of a live game builds on
 * the events before it. Never throws: a document in an unknown format has no game.
 */
export class Documents {
  /** Live games, keyed by the name of their records. */
  readonly #live = new Map<string, LiveDocument>();
  #last: { readonly entry: DocumentEntry; readonly addition: DocumentAddition } | null = null;

  /** Returns the same result if called again with the same record before any other record. */
  take(entry: DocumentEntry): DocumentAddition {
    if (this.#last?.entry !== entry) this.#last = { entry, addition: this.#read(entry) };
    return this.#last.addition;
  }

  #read(entry: DocumentEntry): DocumentAddition {
    if (entry.mediaType === gameEventMediaType) return this.#event(entry);
    const content = documentContent(entry);
    return { content, isNew: true, steps: content.game === null ? [] : documentSteps(content.game) };
  }

  #event(entry: DocumentEntry): DocumentAddition {
    const event = parsed(entry);
    const known = event?.["event"] === "game" ? undefined : this.#live.get(entry.name);
    const content = known ?? new LiveDocument(entry, event ?? {});
    if (!known) this.#live.set(entry.name, content);
    return { content, isNew: !known, steps: content.take(event, entry.atNs) };
  }
}

/** The content of the records of a live game. */
class LiveDocument implements DocumentContent {
  readonly entry: DocumentEntry;
  readonly form: string = savedGameForm;
  /** Times of a live game are already relative to the start of the recording. */
  readonly originNs = 0;
  readonly #live: LiveGame;

  constructor(entry: DocumentEntry, event: Readonly<Record<string, unknown>>) {
    this.entry = entry;
    this.#live = event["event"] === "game" ? new LiveGame(event) : new LiveGame();
  }

  get game(): GameDocument | null {
    return this.#live.document;
  }

  get faults(): readonly DocumentFault[] {
    return this.#live.faults;
  }

  take(event: Readonly<Record<string, unknown>> | null, atNs: number): readonly DocumentStep[] {
    if (event !== null) return this.#live.take(event, atNs);
    this.#live.faults.push({ where: "an event", message: "is not a JSON object" });
    return [];
  }

  readonly savedGame = (): Uint8Array => encodeUtf8(this.#live.savedGame());
}

function parsed({ bytes }: DocumentEntry): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Caches the content of documents, so that each document is read only once. */
const known = new WeakMap<DocumentEntry, DocumentContent>();

function documentContent(entry: DocumentEntry): DocumentContent {
  return getOrMake(known, entry, () => readContent(entry));
}

/**
 * Returns a function that counts the rows of each document record: one per step. Pass the records to that function in
 * order.
 */
export function documentRows(): (entry: DocumentEntry) => number {
  const documents = new Documents();
  return (entry) => documents.take(entry).steps.length;
}

function readContent(entry: DocumentEntry): DocumentContent {
  const place = { entry, originNs: entry.atNs };
  if (entry.mediaType !== savedGameMediaType) {
    const message = `has the media type ${entry.mediaType}, which is not supported`;
    return { ...place, form: null, game: null, faults: [{ where: "the document", message }], savedGame: () => null };
  }
  const reading = savedGameReading(entry.bytes);
  const savedGame = (): Uint8Array => entry.bytes;
  return reading.ok
    ? { ...place, form: savedGameForm, game: reading.document, faults: reading.faults, savedGame }
    : { ...place, form: null, game: null, faults: [reading.fault], savedGame };
}

/** A step of a document in a recording. It has no frame. */
export interface DocumentRow {
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Name of the document. */
  readonly name: string;
  /** Index of the document's game. */
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
  if (step.kind === "log") {
    const { author, label, text } = step.log;
    return `${phase.name}  ${author}  ${label === null ? "log" : visible(label)} ${visible(JSON.stringify(text))}`;
  }
  if (step.kind === "submitted")
    return `${phase.name}  ${step.power}  ${counted(step.orders.length, "order")} submitted`;
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

import { getOrMake } from "../bytes/keyed.ts";
import { recipientsOf } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { MapLibrary } from "../map/library.ts";
import { mapByName } from "../map/library.ts";
import type { NamedMap } from "../map/standard.ts";
import { type Season, type Turn, turnKey } from "../map/turn.ts";
import type { Unit } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { WordBoard } from "../words/completion.ts";
import { readingsOf, type WordReading } from "../words/reading.ts";
import type { DocumentRow } from "./documents.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** A free-text message, with the position and the names known to its sender. */
export interface PlainText {
  /** The number of the message. */
  readonly n: FrameNumber;
  /** Index of the game. */
  readonly game: number;
  readonly turn: Turn;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly text: string;
  /** Null if the document's map is unknown; the text then cannot be read. */
  readonly names: NamedMap | null;
  /** The units in the position. */
  readonly units: readonly Unit[];
}

/** Collects the messages of a recording that are not DAIDE press. */
export class PlainTexts implements RecordingWatch {
  readonly texts: PlainText[] = [];
  readonly #library: MapLibrary;
  readonly #maps = new Map<string, NamedMap | null>();

  constructor(library: MapLibrary) {
    this.#library = library;
  }

  take(event: RecordingEvent, games: Games): void {
    if (event.kind !== "step") return;
    const namesOf = (map: string) => getOrMake(this.#maps, map, () => mapByName(this.#library, map) ?? null);
    const text = plainTextOf(event.row, games, namesOf);
    if (text !== null) this.texts.push(text);
  }
}

/**
 * Returns the free-text message of a step; null for other steps, and for messages that are DAIDE press.
 * @param games the games after the step
 * @param namesOf returns a map by its name; null if there is no such map
 */
export function plainTextOf(
  row: DocumentRow,
  games: Games,
  namesOf: (map: string) => NamedMap | null,
): PlainText | null {
  const { step } = row;
  if (step.kind !== "message" || step.message.press !== null) return null;
  const { sender, text } = step.message;
  return wordsOf(row, games, namesOf, { sender, recipients: recipientsOf(step.message, step.phase), text });
}

/** Combines a text with the position and the names known to its author at a step. */
export function wordsOf(
  { n, game, step, document }: DocumentRow,
  games: Games,
  namesOf: (map: string) => NamedMap | null,
  words: Pick<PlainText, "sender" | "recipients" | "text">,
): PlainText {
  const { phase } = step;
  const names = document.map === null || !document.isMapKnown ? null : namesOf(document.map);
  const units = games.all[game]?.current?.units ?? phase.units;
  return { n, game, turn: phase.turn, ...words, names, units };
}

/** An annotator's decision about a reading. */
export type ReadingVerdict = "accepted" | "rejected" | "corrected";

/** A reading of a message, as it is stored in readings files. */
export interface ReadingRow extends WordReading {
  /** The number of the message. */
  readonly message: FrameNumber;
  /** The name of the person or program that read the message; `chamber` is the built-in reader. */
  readonly reader: string;
  /** An annotator's decision; omitted if nobody has decided. */
  readonly verdict?: ReadingVerdict;
  /** The annotator's name; present with a verdict. */
  readonly annotator?: string;
  /** The DAIDE that the reader found, before an annotator corrected it; present with `corrected`. */
  readonly read?: string | null;
}

/** The name of the built-in reader. */
export const builtInReader = "chamber";

const seasonWords: Readonly<Record<Season, string>> = {
  ...{ SPR: "spring", SUM: "spring", FAL: "fall", AUT: "fall", WIN: "winter" },
};

/** Reads a message with the built-in reader. Never throws. */
export function readPlainText({ n, turn, sender, recipients, text, names, units }: PlainText): readonly ReadingRow[] {
  if (names === null) return [];
  const [listener = null] = recipients.length === 1 ? recipients : [];
  const context = { names, speaker: sender, listener, season: seasonWords[turn.season] };
  const board: WordBoard = { map: names.map, units };
  return readingsOf(text, context, board).map((reading) => ({ message: n, reader: builtInReader, ...reading }));
}

/**
 * Returns the promises that tables count: orders that senders say they will or will not give. Leaves out orders without
 * a complete DAIDE form, and readings that an annotator has rejected.
 */
export function promisesIn(readings: readonly ReadingRow[]): readonly ReadingRow[] {
  return readings.filter(
    ({ kind, daide, verdict }) => (kind === "own" || kind === "refusal") && daide !== null && verdict !== "rejected",
  );
}

/** Returns a message as a line of JSON: the input of programs that read messages. */
export function plainTextRow({ n, game, turn, sender, recipients, text, units }: PlainText): object {
  const position = units.map(({ power, type, province, coast }) => ({ power, type, province, coast }));
  return { message: n, game: game + 1, turn: turnKey(turn), sender, recipients, text, units: position };
}

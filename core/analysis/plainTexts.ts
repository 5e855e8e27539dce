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
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** A message in plain words, with the position and the names that its sender knew. */
export interface PlainText {
  /** The number of the message. */
  readonly n: FrameNumber;
  /** Index of the game. */
  readonly game: number;
  readonly turn: Turn;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly text: string;
  /** Null if the document's map is unknown; the words then cannot be read. */
  readonly names: NamedMap | null;
  /** The units of the position. */
  readonly units: readonly Unit[];
}

/** Gathers the messages of a recording that are not DAIDE press. */
export class PlainTexts implements RecordingWatch {
  readonly texts: PlainText[] = [];
  readonly #library: MapLibrary;
  readonly #maps = new Map<string, NamedMap | null>();

  constructor(library: MapLibrary) {
    this.#library = library;
  }

  take(event: RecordingEvent, games: Games): void {
    if (event.kind !== "step" || event.row.step.kind !== "message") return;
    const { n, game, step, document } = event.row;
    const { message, phase } = step;
    if (message.press !== null) return;
    const { map } = document;
    const names =
      map === null || !document.isMapKnown
        ? null
        : getOrMake(this.#maps, map, () => mapByName(this.#library, map) ?? null);
    const units = games.all[game]?.current?.units ?? phase.units;
    const recipients = recipientsOf(message, phase);
    const { sender, text } = message;
    this.texts.push({ n, game, turn: phase.turn, sender, recipients, text, names, units });
  }
}

/** A reading of a message, as it is stored in files of readings. */
export interface ReadingRow extends WordReading {
  /** The number of the message. */
  readonly message: FrameNumber;
  /** The person or program that read the message: `chamber`, a person's name, a program's name. */
  readonly reader: string;
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

/** Returns a message as a line of JSON: the input of programs that read messages. */
export function plainTextRow({ n, game, turn, sender, recipients, text, units }: PlainText): object {
  const position = units.map(({ power, type, province, coast }) => ({ power, type, province, coast }));
  return { message: n, game: game + 1, turn: turnKey(turn), sender, recipients, text, units: position };
}

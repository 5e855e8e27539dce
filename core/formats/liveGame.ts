import type { DocumentLog, DocumentMessage, DocumentPhase, DocumentStep, GameDocument } from "../game/document.ts";
import { endOf, phaseLimit, savedGameForm } from "./diplomacySavedGame.ts";
import { savedGameMap } from "./inferredMap.ts";
import { modelsIn } from "./run/runTexts.ts";
import {
  type DocumentFault,
  isRecord,
  type JsonRecord,
  otherFields,
  SavedGamePhases,
  textOr,
} from "./savedGamePhase.ts";

/**
 * A game of the `diplomacy` package that a program recorded while the game was being played. Each event is a document,
 * whose bytes are a JSON object with the field `event`. docs/recording-format.md lists the events.
 */

export const gameEventMediaType = "application/vnd.black-chamber.game-event+json";

/** One phase of a saved game, built from the events. */
interface SavedPhase {
  readonly name: unknown;
  state: JsonRecord;
  orders: JsonRecord;
  results: JsonRecord;
  readonly messages: unknown[];
  readonly logs: unknown[];
  /** The same messages and logs, parsed. The document's phase shares these lists. */
  readonly read: { readonly messages: DocumentMessage[]; readonly logs: DocumentLog[] };
}

/** The document of a live game, which grows with each event. */
interface GrowingDocument extends GameDocument {
  readonly phases: DocumentPhase[];
  end: GameDocument["end"];
}

/**
 * Reads a game event by event. Keeps everything that the events contain, so that {@link savedGame} has all the data
 * that the package would save. Never throws: hostile input yields faults.
 */
export class LiveGame {
  readonly faults: DocumentFault[] = [];
  readonly #opening: JsonRecord;
  readonly #saved: SavedPhase[] = [];
  #parts: SavedGamePhases | null = null;
  #document: GrowingDocument | null = null;
  #events = 0;

  /** @param opening the event `game`, which begins a game; without this event, the game's id and map are unknown */
  constructor(opening: JsonRecord = {}) {
    this.#opening = opening;
  }

  /** The game as a document; null before the first phase. */
  get document(): GameDocument | null {
    return this.#document;
  }

  /**
   * Takes the next event and returns the steps of the game that it completes.
   * @param atNs the event's time in the recording
   */
  take(event: JsonRecord, atNs: number): readonly DocumentStep[] {
    this.#events += 1;
    const where = `event ${this.#events}`;
    if (event["event"] === "game") return [];
    if (event["event"] === "phase") return this.#phase(event, where, atNs);
    const parts = this.#parts;
    const saved = this.#saved.at(-1);
    const phase = this.#document?.phases.at(-1);
    if (!parts || !saved || !phase) return this.#report(where, "comes before the first phase");
    switch (event["event"]) {
      case "message":
        return this.#message({ parts, saved, phase, where, atNs }, event["message"]);
      case "log":
        return this.#log({ parts, saved, phase, where, atNs }, event["log"]);
      case "orders":
        return this.#orders({ parts, saved, phase, where, atNs }, event);
      case "position":
        return this.#position({ parts, saved, phase, where, atNs }, event);
      case "processed":
        return this.#processed({ parts, saved, phase, where, atNs }, event);
      default:
        return this.#report(where, `"${textOr(event["event"], "").slice(0, 40)}" is not a game event`);
    }
  }

  /** Returns the game so far in the package's format for saved games: one line of JSON. */
  savedGame(): string {
    const { event: _, ...fields } = this.#opening;
    const { id, map, rules } = fields;
    const phases = this.#saved.map(({ logs, read: _, ...phase }) => ({
      ...phase,
      // The package adds these fields when it saves a game.
      state: { ...phase.state, game_id: id, map, rules },
      ...(logs.length > 0 && { logs }),
    }));
    return JSON.stringify({ ...fields, phases });
  }

  #phase(event: JsonRecord, where: string, atNs: number): readonly DocumentStep[] {
    if (this.#saved.length === phaseLimit)
      return this.#report(where, `begins another phase; only the first ${phaseLimit} are read`);
    const parts = this.#partsFor(event);
    const phases = this.#document?.phases ?? [];
    const opening = parts.opening(event, where, true, phases.at(-1)?.turn);
    if (!opening) return [];
    const { isCompleted, ...position } = opening;
    const orders = isRecord(event["orders"]) ? event["orders"] : {};
    const state = isRecord(event["state"]) ? event["state"] : {};
    const read = { messages: [], logs: [] };
    this.#saved.push({ name: event["name"], state, orders, results: {}, messages: [], logs: [], read });
    const phase: DocumentPhase = { ...position, atNs, orders: [], isPlayed: false, ...read };
    phases.push(phase);
    this.#document ??= this.#begun(parts, event, phases);
    if (isCompleted) this.#document.end = endOf(parts.names, phases);
    return [{ kind: "position", phase, atNs }];
  }

  #partsFor(event: JsonRecord): SavedGamePhases {
    this.#parts ??= new SavedGamePhases(savedGameMap(textOr(this.#opening["map"], null), [event]).names, this.faults);
    return this.#parts;
  }

  #begun({ names }: SavedGamePhases, event: JsonRecord, phases: DocumentPhase[]): GrowingDocument {
    const namedMap = textOr(this.#opening["map"], null);
    const { map, isInferred } = savedGameMap(namedMap, [event]);
    const id = textOr(this.#opening["id"], null);
    const isMapKnown = names.loaded !== null;
    // A live game's times are those of the recording, whose header contains the date.
    const times = { startedAt: null, end: null };
    const models = new Map(
      [...modelsIn(this.#opening, [event])].map(([power, model]) => [names.readPower(power), model]),
    );
    const fields = otherFields("game", this.#opening);
    return {
      form: savedGameForm,
      id,
      map,
      isMapKnown,
      namedMap,
      isMapInferred: isInferred,
      phases,
      fields,
      models,
      ...times,
    };
  }

  #message({ parts, saved, phase, where, atNs }: EventPlace, value: unknown): readonly DocumentStep[] {
    const message = parts.message(value, where, phase.name, atNs);
    if (!message) return [];
    saved.messages.push(value);
    saved.read.messages.push(message);
    return [{ kind: "message", phase, atNs, message }];
  }

  #log({ parts, saved, phase, where, atNs }: EventPlace, value: unknown): readonly DocumentStep[] {
    const log = parts.log(value, where, atNs);
    if (!log) return [];
    saved.logs.push(value);
    saved.read.logs.push(log);
    return [{ kind: "log", phase, atNs, log }];
  }

  /** Takes the orders of one power, which replace its earlier orders. */
  #orders({ parts, saved, phase, where, atNs }: EventPlace, event: JsonRecord): readonly DocumentStep[] {
    const name = textOr(event["power"], "");
    const given = { [name]: event["orders"] };
    saved.orders = { ...saved.orders, ...given };
    const orders = parts.orders({ orders: given }, where, phase).map(({ order }) => order);
    return [{ kind: "submitted", phase, atNs, power: parts.names.readPower(name), orders }];
  }

  /** Takes the fields of the state that a program changed during the phase. */
  #position({ parts, saved, phase, where, atNs }: EventPlace, event: JsonRecord): readonly DocumentStep[] {
    if (!isRecord(event["state"])) return this.#report(`${where}.state`, "is not an object");
    saved.state = { ...saved.state, ...event["state"] };
    const opening = parts.opening(
      { name: saved.name, state: saved.state },
      where,
      true,
      this.#document?.phases.at(-2)?.turn,
    );
    if (!opening) return [];
    const moved: DocumentPhase = { ...phase, units: opening.units, centres: opening.centres };
    this.#document?.phases.splice(-1, 1, moved);
    return [{ kind: "position", phase: moved, atNs }];
  }

  /** Takes the orders and results of the phase, and the fields of the state that have changed. */
  #processed({ parts, saved, phase, where, atNs }: EventPlace, event: JsonRecord): readonly DocumentStep[] {
    const { state, orders, results } = event;
    if (isRecord(state)) saved.state = { ...saved.state, ...state };
    if (isRecord(orders)) saved.orders = orders;
    if (isRecord(results)) saved.results = results;
    const played: DocumentPhase = { ...phase, orders: parts.orders(event, where, phase), isPlayed: true };
    this.#document?.phases.splice(-1, 1, played);
    return [{ kind: "orders", phase: played, atNs }];
  }

  #report(where: string, message: string): readonly DocumentStep[] {
    this.faults.push({ where, message });
    return [];
  }
}

/** Everything that is needed to handle an event of the current phase. */
interface EventPlace {
  readonly parts: SavedGamePhases;
  readonly saved: SavedPhase;
  readonly phase: DocumentPhase;
  readonly where: string;
  readonly atNs: number;
}

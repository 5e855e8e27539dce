import { getOrMake } from "../bytes/keyed.ts";
import { decodeUtf8 } from "../bytes/utf8.ts";
import { ownersOf } from "../game/check/owners.ts";
import type { DocumentLog, DocumentMessage, DocumentPhase, GameDocument } from "../game/document.ts";
import { centresToWin, soloist } from "../judge/centres.ts";
import { landFallbackPolicy } from "../judge/policy.ts";
import type { DiplomacyNames } from "./diplomacyNames.ts";
import { savedGameMap } from "./inferredMap.ts";
import { runFields } from "./run/runFolder.ts";
import { modelsIn, type PhaseTexts, RunTexts } from "./run/runTexts.ts";
import { stancesIn } from "./run/stances.ts";
import { SavedGameClock } from "./savedGameClock.ts";
import { type DocumentFault, isRecord, otherFields, SavedGamePhases, textOr } from "./savedGamePhase.ts";

/**
 * Saved games of the Python `diplomacy` package, one JSON object per game: `{id, map, rules, phases: [{name, state,
 * orders, results, messages, logs?}]}`. The format was inferred from files. Whatever else a file contains is not lost,
 * because recordings store the file unchanged.
 */

export const savedGameMediaType = "application/vnd.diplomacy.saved-game+json";
export const savedGameForm = "diplomacy saved game";

/** The maximum number of phases to read. Real games have at most a tenth as many. */
export const phaseLimit = 1000;

export type SavedGameReading =
  /** The part that could be read, and the faults in the rest. */
  | { readonly ok: true; readonly document: GameDocument; readonly faults: readonly DocumentFault[] }
  | { readonly ok: false; readonly fault: DocumentFault };

const readings = new WeakMap<Uint8Array, SavedGameReading>();

/**
 * Reads a saved game from its bytes. The reading is cached, because both importing and replaying a file need it.
 * @param text decodes the bytes
 */
export function savedGameReading(bytes: Uint8Array, text: () => string = () => decodeUtf8(bytes)): SavedGameReading {
  return getOrMake(readings, bytes, () => readSavedGame(text()));
}

/** Reads a saved game. Never throws: hostile input yields faults. */
export function readSavedGame(text: string): SavedGameReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: { where: "the text", message: "is not valid JSON" } };
  }
  if (!isRecord(value)) return { ok: false, fault: { where: "the text", message: "is not a JSON object" } };
  const phases = value["phases"];
  if (!Array.isArray(phases)) return { ok: false, fault: { where: "phases", message: "is not an array" } };
  const namedMap = textOr(value["map"], null);
  const { names, map, isInferred } = savedGameMap(namedMap, phases);
  const reader = new SavedGameReader(names, new RunTexts(value, phases));
  const read = reader.phases(phases);
  if (read.length === 0)
    return { ok: false, fault: reader.faults[0] ?? { where: "phases", message: "is an empty array" } };
  const document: GameDocument = {
    form: savedGameForm,
    id: textOr(value["id"], null),
    map,
    isMapKnown: names.loaded !== null,
    startedAt: reader.startedAt,
    namedMap,
    isMapInferred: isInferred,
    phases: read,
    fields: otherFields("game", value),
    models: new Map([...modelsIn(value, phases)].map(([power, model]) => [names.readPower(power), model])),
    end: reader.isCompleted ? endOf(names, read) : null,
  };
  return { ok: true, document, faults: [...reader.faults, ...runFaults(value[runFields.problems])] };
}

/** Returns the faults in the other files of a run folder, which were found when the files were combined. */
function runFaults(problems: unknown): DocumentFault[] {
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((message) => (typeof message === "string" ? { where: "joined files:", message } : []));
}

/**
 * Returns how a completed game ended. Files do not state this: a power that owns more than half of all centres has won.
 */
export function endOf({ loaded }: DiplomacyNames, phases: readonly DocumentPhase[]): NonNullable<GameDocument["end"]> {
  const winner =
    loaded && soloist(ownersOf(phases.at(-1)?.centres ?? []), centresToWin(loaded.map, landFallbackPolicy));
  return winner === null ? { kind: "none", powers: [] } : { kind: "solo", powers: [winner] };
}

class SavedGameReader {
  readonly #parts: SavedGamePhases;
  readonly #clock = new SavedGameClock();
  readonly #run: RunTexts;
  isCompleted = false;

  constructor(names: DiplomacyNames, run: RunTexts) {
    this.#parts = new SavedGamePhases(names);
    this.#run = run;
  }

  get faults(): readonly DocumentFault[] {
    return this.#parts.faults;
  }

  get startedAt(): string | null {
    return this.#clock.startedAt;
  }

  phases(values: readonly unknown[]): DocumentPhase[] {
    const read: DocumentPhase[] = [];
    for (const [at, value] of values.entries()) {
      if (at === phaseLimit) {
        this.#parts.report("phases", `has ${values.length} phases; only the first ${phaseLimit} are read`);
        break;
      }
      const phase = this.#phase(value, `phases[${at}]`, at === values.length - 1, read.at(-1));
      if (phase) read.push(phase);
    }
    return read;
  }

  #phase(value: unknown, where: string, isLast: boolean, before: DocumentPhase | undefined): DocumentPhase | undefined {
    if (!isRecord(value)) return this.#parts.report(where, "is not an object");
    const opening = this.#parts.opening(value, where, isLast, before?.turn);
    if (!opening) return undefined;
    const { isCompleted, ...position } = opening;
    this.isCompleted ||= isCompleted;
    const messages = this.#list(value["messages"], `${where}.messages`);
    const own = withOrderLogs(this.#list(value["logs"], `${where}.logs`), value["order_logs"]);
    const { logs, late } = withRunTexts(own, this.#run.of(value["name"]));
    const stamp = isRecord(value["state"]) ? value["state"]["timestamp"] : undefined;
    const atNs = this.#clock.earlierOf(stamp, sentAt(earlierText(messages[0], logs[0])));
    const orders = this.#parts.orders(value, where, position);
    return {
      ...position,
      atNs,
      orders,
      isPlayed: !isLast || orders.some(({ result }) => result !== null),
      stances: stancesIn(value, this.#parts.names.readPower),
      ...this.#texts(messages, logs, late, where, position.name),
    };
  }

  /**
   * Reads messages and logs in the order of their timestamps; times never decrease.
   * @param late logs without timestamps, which come last
   */
  #texts(
    messages: readonly unknown[],
    logs: readonly unknown[],
    late: readonly unknown[],
    where: string,
    name: string,
  ): Pick<DocumentPhase, "messages" | "logs"> {
    const read: { readonly messages: DocumentMessage[]; readonly logs: DocumentLog[] } = { messages: [], logs: [] };
    let at = 0;
    const takeLogs = (before: number): void => {
      for (; at < logs.length && before > stampOf(logs[at]); at++) {
        const log = this.#parts.log(logs[at], `${where}.logs[${at}]`, this.#clock.take(sentAt(logs[at])));
        if (log) read.logs.push(log);
      }
    };
    for (const [index, each] of messages.entries()) {
      takeLogs(stampOf(each));
      const message = this.#parts.message(each, `${where}.messages[${index}]`, name, this.#clock.take(sentAt(each)));
      if (message) read.messages.push(message);
    }
    takeLogs(Number.POSITIVE_INFINITY);
    for (const each of late) {
      const log = this.#parts.log(each, `${where}.state_agents`, this.#clock.take(undefined));
      if (log) read.logs.push(log);
    }
    return read;
  }

  #list(value: unknown, where: string): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    this.#parts.report(where, "is not an array");
    return [];
  }
}

/**
 * Adds the `order_logs` of ALLAN's servers to the logs: what a player entered in the order form, `{µs: "FRANCE added: A
 * PAR - BUR"}`. Each entry becomes a log of its player, labelled `order`.
 */
function withOrderLogs(logs: readonly unknown[], orderLogs: unknown): readonly unknown[] {
  if (!isRecord(orderLogs)) return logs;
  const added = Object.entries(orderLogs).flatMap(([stamp, text]) => {
    if (typeof text !== "string") return [];
    const [, sender = "SYSTEM", message = text] = /^([A-Z]+) (.*)$/s.exec(text) ?? [];
    return [{ sender, time_sent: Number(stamp), message, type: "order" }];
  });
  return [...logs, ...added].sort((one, other) => stampOf(one) - stampOf(other));
}

/**
 * Adds to the logs the texts that language models wrote; those in `late` have no timestamps and follow the messages.
 */
function withRunTexts(
  logs: readonly unknown[],
  { before, after }: PhaseTexts,
): { readonly logs: readonly unknown[]; readonly late: readonly unknown[] } {
  if (before.length === 0 && after.length === 0) return { logs, late: [] };
  const timed = [...before, ...after].filter((each) => stampOf(each) > 0);
  const sorted = [...logs, ...timed].sort((one, other) => stampOf(one) - stampOf(other));
  return {
    logs: [...before.filter((each) => stampOf(each) === 0), ...sorted],
    late: after.filter((each) => stampOf(each) === 0),
  };
}

function sentAt(value: unknown): unknown {
  return isRecord(value) ? value["time_sent"] : undefined;
}

/** Returns the text that was sent first; undefined if there are no texts. */
function earlierText(message: unknown, log: unknown): unknown {
  return log !== undefined && (message === undefined || stampOf(log) < stampOf(message)) ? log : message;
}

/** Returns the timestamp of a text, in the file's unit; 0 if the text has none. */
function stampOf(value: unknown): number {
  const stamp = sentAt(value);
  return typeof stamp === "number" ? stamp : 0;
}

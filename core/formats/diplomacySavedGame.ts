import { ownersOf } from "../game/check/owners.ts";
import type { DocumentMessage, DocumentPhase, GameDocument } from "../game/document.ts";
import { centresToWin, soloist } from "../judge/centres.ts";
import { landFallbackPolicy } from "../judge/policy.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { type Phase, phaseOf, type Season, type Turn } from "../map/turn.ts";
import type { Unit } from "../orders/order.ts";
import type { DiplomacyNames } from "./diplomacyNames.ts";
import { readDiplomacyOrder } from "./diplomacyOrder.ts";
import { daideResult } from "./diplomacyResults.ts";
import { savedGameMap } from "./inferredMap.ts";
import { readPressText } from "./pressText.ts";
import { SavedGameClock } from "./savedGameClock.ts";

/* Saved games of the python `diplomacy` package, one JSON object per game: `{id, map, rules, phases: [{name, state,
   orders, results, messages}]}`. The format was inferred from its files. Anything else in a file stays in the document,
   which is kept unchanged. */

export const savedGameMediaType = "application/vnd.diplomacy.saved-game+json";
export const savedGameForm = "diplomacy saved game";

/** Maximum number of phases read; real games have a tenth as many. */
const phaseLimit = 1000;

/** A part of a document that could not be read, and where it is: `phases[3].orders.AUSTRIA[1]`. */
export interface DocumentFault {
  readonly where: string;
  readonly message: string;
}

export type SavedGameReading =
  /** What could be read, and the faults in the rest. */
  | { readonly ok: true; readonly document: GameDocument; readonly faults: readonly DocumentFault[] }
  | { readonly ok: false; readonly fault: DocumentFault };

/** Reads a saved game. Never throws: hostile input gives faults. */
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
  const reader = new SavedGameReader(names);
  const read = reader.phases(phases);
  if (read.length === 0)
    return { ok: false, fault: reader.faults[0] ?? { where: "phases", message: "is an empty array" } };
  const document: GameDocument = {
    form: savedGameForm,
    id: textOr(value["id"], null),
    map,
    isMapKnown: reader.names.loaded !== null,
    startedAt: reader.startedAt,
    namedMap,
    isMapInferred: isInferred,
    phases: read,
    end: reader.endOf(read),
  };
  return { ok: true, document, faults: reader.faults };
}

const seasonsOf: Readonly<Record<string, readonly [Season, Season | null]>> = { S: ["SPR", "SUM"], F: ["FAL", "AUT"] };

/**
 * Returns the turn of a phase: SPR 1901 for `S1901M`, AUT 1901 for `F1901R`, WIN 1901 for `W1901A`; undefined for other
 * names.
 */
export function turnOfPhase(name: string): Turn | undefined {
  const [, season = "", year, kind] = /^([SFW])(\d{1,5})([MRA])$/.exec(name) ?? [];
  if (kind === undefined) return undefined;
  if (season === "W") return kind === "A" ? { season: "WIN", year: Number(year) } : undefined;
  const named = seasonsOf[season]?.[kind === "M" ? 0 : 1];
  return kind === "A" || !named ? undefined : { season: named, year: Number(year) };
}

/** Returns the next turn if no unit has to retreat. */
export function turnAfter({ season, year }: Turn): Turn {
  if (season === "SPR" || season === "SUM") return { season: "FAL", year };
  return season === "WIN" ? { season: "SPR", year: year + 1 } : { season: "WIN", year };
}

/** Recipients that mean all powers: `GLOBAL` of `diplomacy`, `ALL` of Cicero, `EVERYONE` of language models. */
const everyone: ReadonlySet<string> = new Set(["GLOBAL", "ALL", "EVERYONE"]);

class SavedGameReader {
  readonly faults: DocumentFault[] = [];
  readonly names: DiplomacyNames;
  readonly #clock = new SavedGameClock();
  #isCompleted = false;

  constructor(names: DiplomacyNames) {
    this.names = names;
  }

  get startedAt(): string | null {
    return this.#clock.startedAt;
  }

  phases(values: readonly unknown[]): DocumentPhase[] {
    const read: DocumentPhase[] = [];
    for (const [at, value] of values.entries()) {
      if (at === phaseLimit) {
        this.#report("phases", `has ${values.length} phases; only the first ${phaseLimit} are read`);
        break;
      }
      const phase = this.#phase(value, `phases[${at}]`, at === values.length - 1, read.at(-1));
      if (phase) read.push(phase);
    }
    return read;
  }

  /**
   * Returns how the game ended. A file does not state this; a power that owns more than half of all centres has won.
   */
  endOf(phases: readonly DocumentPhase[]): GameDocument["end"] {
    if (!this.#isCompleted) return null;
    const { loaded } = this.names;
    const winner =
      loaded && soloist(ownersOf(phases.at(-1)?.centres ?? []), centresToWin(loaded.map, landFallbackPolicy));
    return winner === null ? { kind: "none", powers: [] } : { kind: "solo", powers: [winner] };
  }

  #phase(value: unknown, where: string, isLast: boolean, before: DocumentPhase | undefined): DocumentPhase | undefined {
    if (!isRecord(value)) return this.#report(where, "is not an object");
    const name = textOr(value["name"], "");
    const isCompleted = isLast && name === "COMPLETED" && before !== undefined;
    const turn = isCompleted ? turnAfter(before.turn) : turnOfPhase(name);
    if (!turn) return this.#report(`${where}.name`, `"${name.slice(0, 40)}" is not a phase such as S1901M`);
    const state = value["state"];
    if (!isRecord(state)) return this.#report(`${where}.state`, "is not an object");
    this.#isCompleted ||= isCompleted;
    const messages = Array.isArray(value["messages"]) ? value["messages"] : [];
    const sentFirst: unknown = isRecord(messages[0]) ? messages[0]["time_sent"] : undefined;
    const atNs = this.#clock.earlierOf(state["timestamp"], sentFirst);
    const units = this.#units(state, `${where}.state`);
    const orders = this.#orders(value, where, phaseOf(turn), units);
    return {
      name,
      turn,
      atNs,
      units,
      centres: this.#centres(state["centers"], `${where}.state.centers`),
      orders,
      isPlayed: !isLast || orders.some(({ result }) => result !== null),
      messages: this.#messages(value["messages"], `${where}.messages`, name),
    };
  }

  #units(state: JsonRecord, where: string): PositionedUnit[] {
    const units: PositionedUnit[] = [];
    const retreats = state["retreats"];
    this.#eachText(state["units"], `${where}.units`, (text, power, at) => {
      const isDislodged = text.startsWith("*");
      const spelt = isDislodged ? text.slice(1) : text;
      const unit = this.#unit(spelt, power);
      if (!unit) return void this.#report(at, `"${text.slice(0, 40)}" is not a unit`);
      const places = isDislodged && isRecord(retreats) ? retreats[power] : undefined;
      const due = isRecord(places) && Array.isArray(places[spelt]) ? (places[spelt] as unknown[]) : [];
      units.push({ ...unit, retreats: isDislodged ? this.#places(due, at) : null });
    });
    return units;
  }

  #unit(text: string, power: string): Unit | undefined {
    const [, kind, spelt = ""] = /^([AF]) (\S+)$/.exec(text) ?? [];
    const place = kind === undefined ? null : this.names.readPlace(spelt);
    return place === null
      ? undefined
      : { power: this.names.readPower(power), type: kind === "A" ? "AMY" : "FLT", ...place };
  }

  #places(values: readonly unknown[], where: string): Unit[] | { province: string; coast: string | null }[] {
    return values.flatMap((value) => {
      const place = typeof value === "string" ? this.names.readPlace(value) : null;
      if (place === null) this.#report(where, "has a retreat to a place that is not on the map");
      return place === null ? [] : [place];
    });
  }

  #centres(value: unknown, where: string): Ownership[] {
    const owned = new Map<string, string[]>();
    if (isRecord(value)) for (const power of Object.keys(value)) owned.set(this.names.readPower(power), []);
    this.#eachText(value, where, (text, power, at) => {
      const place = this.names.readPlace(text);
      if (place === null) this.#report(at, `"${text.slice(0, 40)}" is not on the map`);
      else owned.get(this.names.readPower(power))?.push(place.province);
    });
    return [...owned].filter(([, centres]) => centres.length > 0).map(([owner, centres]) => ({ owner, centres }));
  }

  #orders(
    { orders: value, results }: JsonRecord,
    where: string,
    phase: Phase,
    units: readonly Unit[],
  ): DocumentPhase["orders"][number][] {
    const orders: DocumentPhase["orders"][number][] = [];
    const resultOf = isRecord(results) ? results : {};
    if (value === undefined) return orders;
    this.#eachText(value, `${where}.orders`, (text, power, at) => {
      const context = { power: this.names.readPower(power), phase, names: this.names, units };
      const reading = readDiplomacyOrder(text, context);
      if (!reading.ok) return void this.#report(at, `"${text.slice(0, 60)}" is not an order: ${reading.message}`);
      const subject = text.trim().split(/\s+/).slice(0, 2).join(" ");
      const words = wordsOf(resultOf[subject]);
      orders.push({ order: reading.order, result: words && daideResult(reading.order, words) });
    });
    return orders;
  }

  #messages(value: unknown, where: string, phase: string): DocumentMessage[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.#report(where, "is not an array");
      return [];
    }
    return value.flatMap((each: unknown, at) => {
      if (!isRecord(each) || typeof each["message"] !== "string") {
        this.#report(`${where}[${at}]`, "has no message text");
        return [];
      }
      const text = each["message"];
      const sender = this.names.readPower(textOr(each["sender"], ""));
      const read = readPressText(text, sender);
      const recipient = textOr(each["recipient"], "");
      return [
        {
          phase: turnOfPhase(textOr(each["phase"], "")) ? textOr(each["phase"], phase) : phase,
          atNs: this.#clock.take(each["time_sent"]),
          sender,
          recipient: everyone.has(recipient.toUpperCase()) ? null : this.names.readPower(recipient),
          press: read?.press ?? null,
          level: read?.level ?? null,
          text: read?.text ?? text,
        },
      ];
    });
  }

  /** Calls `take` with each string of `{POWER: [string] | null}`. */
  #eachText(value: unknown, where: string, take: (text: string, power: string, at: string) => void): void {
    if (!isRecord(value)) return void this.#report(where, "is not an object");
    for (const [power, texts] of Object.entries(value)) {
      if (texts === null) continue;
      const at = `${where}.${power.slice(0, 40)}`;
      if (!Array.isArray(texts)) {
        this.#report(at, "is not an array");
        continue;
      }
      for (const [index, text] of texts.entries()) {
        if (typeof text === "string") take(text, power, `${at}[${index}]`);
        else this.#report(`${at}[${index}]`, "is not a string");
      }
    }
  }

  #report(where: string, message: string): undefined {
    this.faults.push({ where, message });
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOr<T>(value: unknown, other: T): string | T {
  return typeof value === "string" ? value : other;
}

/** Returns the result words of a unit; null if the document has none for it. */
function wordsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((word) => typeof word === "string") : null;
}

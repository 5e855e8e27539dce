import type { DocumentField, DocumentLog, DocumentMessage, DocumentPhase } from "../game/document.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { phaseOf, type Turn } from "../map/turn.ts";
import type { Unit } from "../orders/order.ts";
import type { DiplomacyNames } from "./diplomacyNames.ts";
import { readDiplomacyOrder } from "./diplomacyOrder.ts";
import { daideResult } from "./diplomacyResults.ts";
import { turnAfter, turnOfPhase } from "./phaseTurn.ts";
import { readPressText } from "./pressText.ts";

/** A part of a document that could not be read, and its location: `phases[3].orders.AUSTRIA[1]`. */
export interface DocumentFault {
  readonly where: string;
  readonly message: string;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOr<T>(value: unknown, other: T): string | T {
  return typeof value === "string" ? value : other;
}

/** Fields that other code reads, or that are of no interest. */
const known = {
  game: new Set(["id", "map", "rules", "phases", "event", "llm_responses", "run_problems"]),
  phase: new Set(["name", "state", "orders", "results", "messages", "logs", "order_logs", "event"]),
  message: new Set(["sender", "recipient", "time_sent", "phase", "message"]),
  log: new Set(["sender", "recipient", "time_sent", "phase", "message", "type"]),
};

/** Returns the other fields of a part of a saved game, except empty ones. */
export function otherFields(of: keyof typeof known, value: JsonRecord): DocumentField[] {
  return Object.entries(value)
    .filter(([name, each]) => !known[of].has(name) && !isEmpty(each))
    .map(([name, each]) => ({ name, value: name === "state_agents" ? withoutDiaries(each) : each }));
}

/** Removes the diaries, because their entries become logs, and each phase repeats all earlier entries. */
function withoutDiaries(agents: unknown): unknown {
  if (!isRecord(agents)) return agents;
  const shortened = ([power, agent]: [string, unknown]): [string, unknown] => {
    if (!isRecord(agent)) return [power, agent];
    const { full_private_diary: _, ...others } = agent;
    return [power, others];
  };
  return Object.fromEntries(Object.entries(agents).map(shortened));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object") return value === null || Object.keys(value).length === 0;
  return value === "";
}

/** The beginning of a phase: its turn and its position. */
export interface PhaseOpening extends Pick<DocumentPhase, "name" | "turn" | "units" | "centres" | "fields"> {
  /** Whether the phase is `COMPLETED`, which ends a game. */
  readonly isCompleted: boolean;
}

/** Recipients that mean all powers: `GLOBAL` in `diplomacy`, `ALL` in Cicero, `EVERYONE` from language models. */
const everyone: ReadonlySet<string> = new Set(["GLOBAL", "ALL", "EVERYONE"]);

/** How Cicero's games encode a line break. */
const lineBreak = / ?~N~ ?/g;

/** Reads the parts of a saved game's phases. Never throws: hostile input yields faults. */
export class SavedGamePhases {
  readonly faults: DocumentFault[];
  readonly names: DiplomacyNames;

  constructor(names: DiplomacyNames, faults: DocumentFault[] = []) {
    this.names = names;
    this.faults = faults;
  }

  /**
   * Reads the name and the position of a phase.
   * @param before the turn of the previous phase; undefined for the first phase
   */
  opening(value: JsonRecord, where: string, isLast: boolean, before: Turn | undefined): PhaseOpening | undefined {
    const name = textOr(value["name"], "");
    const isCompleted = isLast && name === "COMPLETED" && before !== undefined;
    const turn = isCompleted ? turnAfter(before) : turnOfPhase(name);
    if (!turn) return this.report(`${where}.name`, `"${name.slice(0, 40)}" is not a phase such as S1901M`);
    const state = value["state"];
    if (!isRecord(state)) return this.report(`${where}.state`, "is not an object");
    const units = this.#units(state, `${where}.state`);
    const centres = this.#centres(state["centers"], `${where}.state.centers`);
    return { name, turn, units, centres, fields: otherFields("phase", value), isCompleted };
  }

  /** Reads orders `{POWER: [order] | null}` and their results `{unit: [word]}`. */
  orders(
    { orders: value, results }: JsonRecord,
    where: string,
    { turn, units }: Pick<PhaseOpening, "turn" | "units">,
  ): DocumentPhase["orders"] {
    const orders: DocumentPhase["orders"][number][] = [];
    const resultOf = isRecord(results) ? results : {};
    if (value === undefined) return orders;
    this.#eachText(value, `${where}.orders`, (text, power, at) => {
      const context = { power: this.names.readPower(power), phase: phaseOf(turn), names: this.names, units };
      const reading = readDiplomacyOrder(text, context);
      if (!reading.ok) return void this.report(at, `"${text.slice(0, 60)}" is not an order: ${reading.message}`);
      const subject = text.trim().split(/\s+/).slice(0, 2).join(" ");
      const words = wordsOf(resultOf[subject]);
      orders.push({ order: reading.order, result: words && daideResult(reading.order, words) });
    });
    return orders;
  }

  /** @param phase name of the phase that lists the message */
  message(value: unknown, where: string, phase: string, atNs: number): DocumentMessage | undefined {
    if (!isRecord(value) || typeof value["message"] !== "string") return this.report(where, "has no message text");
    const text = value["message"];
    const sender = this.names.readPower(textOr(value["sender"], ""));
    const read = readPressText(text, sender);
    const recipient = textOr(value["recipient"], "");
    return {
      phase: turnOfPhase(textOr(value["phase"], "")) ? textOr(value["phase"], phase) : phase,
      atNs,
      sender,
      recipient: everyone.has(recipient.toUpperCase()) ? null : this.names.readPower(recipient),
      press: read?.press ?? null,
      level: read?.level ?? null,
      text: read?.text ?? text.replace(lineBreak, "\n"),
      fields: otherFields("message", value),
    };
  }

  /** Reads a log `{sender, message, type?}`: a note that a power wrote for the record. */
  log(value: unknown, where: string, atNs: number): DocumentLog | undefined {
    if (!isRecord(value) || typeof value["message"] !== "string") return this.report(where, "has no text");
    const author = this.names.readPower(textOr(value["sender"], ""));
    const fields = otherFields("log", value);
    return { atNs, author, label: textOr(value["type"], null), text: value["message"], fields };
  }

  report(where: string, message: string): undefined {
    this.faults.push({ where, message });
  }

  #units(state: JsonRecord, where: string): PositionedUnit[] {
    const units: PositionedUnit[] = [];
    const retreats = state["retreats"];
    this.#eachText(state["units"], `${where}.units`, (text, power, at) => {
      const isDislodged = text.startsWith("*");
      const spelt = isDislodged ? text.slice(1) : text;
      const unit = this.#unit(spelt, power);
      if (!unit) return void this.report(at, `"${text.slice(0, 40)}" is not a unit`);
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
      if (place === null) this.report(where, "has a retreat to a place that is not on the map");
      return place === null ? [] : [place];
    });
  }

  #centres(value: unknown, where: string): Ownership[] {
    const owned = new Map<string, string[]>();
    if (isRecord(value)) for (const power of Object.keys(value)) owned.set(this.names.readPower(power), []);
    this.#eachText(value, where, (text, power, at) => {
      const place = this.names.readPlace(text);
      if (place === null) this.report(at, `"${text.slice(0, 40)}" is not on the map`);
      else owned.get(this.names.readPower(power))?.push(place.province);
    });
    return [...owned].filter(([, centres]) => centres.length > 0).map(([owner, centres]) => ({ owner, centres }));
  }

  /** Calls `take` with each string of `{POWER: [string] | null}`. */
  #eachText(value: unknown, where: string, take: (text: string, power: string, at: string) => void): void {
    if (!isRecord(value)) return void this.report(where, "is not an object");
    for (const [power, texts] of Object.entries(value)) {
      if (texts === null) continue;
      const at = `${where}.${power.slice(0, 40)}`;
      if (!Array.isArray(texts)) {
        this.report(at, "is not an array");
        continue;
      }
      for (const [index, text] of texts.entries()) {
        if (typeof text === "string") take(text, power, `${at}[${index}]`);
        else this.report(`${at}[${index}]`, "is not a string");
      }
    }
  }
}

/** Returns the result words of a unit; null if the document has none for the unit. */
function wordsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((word) => typeof word === "string") : null;
}

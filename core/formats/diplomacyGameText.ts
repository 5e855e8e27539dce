import { knownOrders } from "../game/check/ordersKnown.ts";
import { ownersOf } from "../game/check/owners.ts";
import { habitsOf } from "../game/check/server.ts";
import type { DocumentMessage } from "../game/document.ts";
import { type GameState, historyOf, type TurnRecord } from "../game/state.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { NamedMap } from "../map/standard.ts";
import { type Phase, phaseOf, type Turn, turnKey } from "../map/turn.ts";
import { powerOfOrder } from "../orders/order.ts";
import { type DiplomacyNames, namesOfMap } from "./diplomacyNames.ts";
import { diplomacyUnit, writeDiplomacyOrder } from "./diplomacyOrder.ts";
import { diplomacyResult } from "./diplomacyResults.ts";
import { turnAfter } from "./phaseTurn.ts";

/** A message of the game, without the fields that only some documents have. */
export type MessageToWrite = Omit<DocumentMessage, "fields">;

/** The game and everything else that a saved game needs. */
export interface GameToWrite {
  readonly id: string;
  readonly game: GameState;
  /** The game's map, with njudge names of powers and provinces. */
  readonly loaded: NamedMap;
  /** The server software, whose quirks in reporting orders are corrected; null if unknown. */
  readonly software: string | null;
  readonly messages: readonly MessageToWrite[];
  /** The game's time zero, in microseconds since 1970; 0 if unknown. */
  readonly startUs: number;
}

type PowerTable<T> = Record<string, T>;

/**
 * Writes a game in the format of `diplomacy`, one line of JSON: phases with states, orders, results and messages. Data
 * that the game does not contain (`zobrist_hash`, units without orders) is omitted; civil disorder is written as 0.
 */
export function diplomacyGameText({ id, game, loaded, software, messages, startUs }: GameToWrite): string {
  const writer = new GameWriter(loaded, id, startUs, messages);
  const turns = historyOf(game).filter(({ units }) => units !== null);
  const phases = turns.map((record, at) => {
    const isLast = at === turns.length - 1;
    const before = turns[at - 1]?.turn;
    // Readers recognise a finished game by the name COMPLETED of its last phase, and derive that phase's turn from the
    // previous phase. The name is used only if that derivation gives the right turn.
    const isFinal = isLast && game.end !== null && record.reported.size === 0 && before !== undefined;
    const isCompleted = isFinal && turnKey(turnAfter(before)) === turnKey(record.turn);
    return writer.phase(record, software, isCompleted ? "COMPLETED" : phaseName(record.turn), isLast);
  });
  return JSON.stringify({ id, map: loaded.map.name, rules: [], phases });
}

/** Returns the name of a turn's phase: `S1901M`. */
export function phaseName(turn: Turn): string {
  const season = { SPR: "S", SUM: "S", FAL: "F", AUT: "F", WIN: "W" }[turn.season];
  const kind: Readonly<Record<Phase, string>> = { movement: "M", retreat: "R", adjustment: "A" };
  return `${season}${turn.year}${kind[phaseOf(turn)]}`;
}

class GameWriter {
  readonly #names: DiplomacyNames;
  readonly #loaded: NamedMap;
  readonly #id: string;
  readonly #startUs: number;
  readonly #messages: readonly MessageToWrite[];
  /**
   * For each province, the last power that entered it, in the order of entry; building a unit in a province does not
   * count.
   */
  readonly #influence = new Map<string, string>();
  #wasBuilding = false;
  #before: ReadonlySet<string> = new Set();
  #lastUs = 0;

  constructor(loaded: NamedMap, id: string, startUs: number, messages: readonly MessageToWrite[]) {
    this.#names = namesOfMap(loaded);
    this.#loaded = loaded;
    this.#id = id;
    this.#startUs = startUs;
    this.#messages = messages;
  }

  phase(record: TurnRecord, software: string | null, name: string, isLast: boolean): object {
    const phase = phaseOf(record.turn);
    const orders = this.#byPower((): string[] => []);
    const results: Record<string, string[]> = {};
    const isCoarse = habitsOf(software).results === "coarse";
    for (const { order, result } of knownOrders(record, software)) {
      const text = writeDiplomacyOrder(order, this.#names);
      const power = powerOfOrder(order);
      if (text === null || power === null) continue;
      orders[this.#names.powerText(power)]?.push(text);
      const subject = order.type === "WVE" || order.type === "loose" ? "WAIVE" : diplomacyUnit(order.unit, this.#names);
      // If a server has only one token for all failures, the kind of failure is unknown, and `void` would claim a
      // specific one.
      const isVague = isCoarse && phase === "movement" && result?.outcome === "NSO";
      if (result !== null && !isVague) results[subject] = diplomacyResult(order, result);
    }
    const isOpen = isLast && Object.values(orders).every((list) => list.length === 0);
    return {
      name,
      state: this.#state(record, phase, name),
      orders: isOpen ? this.#byPower(() => null) : orders,
      results,
      messages: this.#messages
        .filter((message) => message.phase === phaseName(record.turn))
        .map((message) => this.#message(message, name)),
    };
  }

  #state(record: TurnRecord, phase: Phase, name: string): object {
    const units = record.units ?? [];
    this.#noteInfluence(units, phase);
    const { powers } = this.#loaded.map;
    return {
      timestamp: this.#us(record.atNs ?? 0),
      note: "",
      name,
      units: this.#byPower((power) => unitsOf(power, units).map((unit) => this.#unitText(unit))),
      retreats: this.#byPower((power) => this.#retreats(unitsOf(power, units))),
      centers: this.#byPower((power) => this.#centresOf(record, power).map((centre) => this.#place(centre))),
      homes: this.#byPower((power) =>
        (powers.find((each) => each.name === power)?.homes ?? []).map((home) => this.#place(home)),
      ),
      influence: this.#byPower((power) =>
        [...this.#influence].filter(([, of]) => of === power).map(([province]) => this.#place(province)),
      ),
      civil_disorder: this.#byPower(() => 0),
      builds: this.#byPower((power) =>
        phase === "adjustment" ? this.#builds(record, power) : { count: 0, homes: [] },
      ),
      game_id: this.#id,
      map: this.#loaded.map.name,
      rules: [],
    };
  }

  #noteInfluence(units: readonly PositionedUnit[], phase: Phase): void {
    const standing = units.filter(({ retreats }) => retreats === null);
    for (const { power, province } of standing) {
      const hasEntered = !this.#wasBuilding && !this.#before.has(`${power} ${province}`);
      if (!hasEntered || this.#influence.get(province) === power) continue;
      this.#influence.delete(province);
      this.#influence.set(province, power);
    }
    this.#before = new Set(standing.map(({ power, province }) => `${power} ${province}`));
    this.#wasBuilding = phase === "adjustment";
  }

  /** Returns how many units a power may build (positive) or must remove (negative), and where the power may build. */
  #builds(record: TurnRecord, power: string): { readonly count: number; readonly homes: readonly string[] } {
    const units = record.units ?? [];
    const owned = this.#centresOf(record, power);
    const due = owned.length - unitsOf(power, units).length;
    const homes = this.#loaded.map.powers.find(({ name }) => name === power)?.homes ?? [];
    const free = homes.filter((home) => owned.includes(home) && !units.some(({ province }) => province === home));
    if (due <= 0) return { count: due, homes: [] };
    return { count: Math.min(due, free.length), homes: free.map((home) => this.#place(home)) };
  }

  #centresOf({ centres }: TurnRecord, power: string): string[] {
    return [...ownersOf(centres ?? [])].filter(([, owner]) => owner === power).map(([centre]) => centre);
  }

  #retreats(units: readonly PositionedUnit[]): Record<string, string[]> {
    return Object.fromEntries(
      units.flatMap((unit) =>
        unit.retreats === null
          ? []
          : [[diplomacyUnit(unit, this.#names), unit.retreats.map((place) => this.#names.placeText(place))]],
      ),
    );
  }

  /** Returns a message as JSON. Readers index messages by timestamp, so each message gets a different timestamp. */
  #message({ sender, recipient, text, atNs }: MessageToWrite, phase: string): object {
    this.#lastUs = Math.max(this.#lastUs + 1, this.#us(atNs));
    return {
      sender: this.#names.powerText(sender),
      recipient: recipient === null ? "GLOBAL" : this.#names.powerText(recipient),
      time_sent: this.#lastUs,
      phase,
      message: text,
    };
  }

  #us(atNs: number): number {
    return this.#startUs + Math.round(atNs / 1000);
  }

  #unitText(unit: PositionedUnit): string {
    return `${unit.retreats === null ? "" : "*"}${diplomacyUnit(unit, this.#names)}`;
  }

  #place(province: string): string {
    return this.#names.placeText({ province, coast: null });
  }

  #byPower<T>(of: (power: string) => T): PowerTable<T> {
    return Object.fromEntries(this.#loaded.map.powers.map(({ name }) => [this.#names.powerText(name), of(name)]));
  }
}

function unitsOf(power: string, units: readonly PositionedUnit[]): PositionedUnit[] {
  return units.filter((unit) => unit.power === power);
}

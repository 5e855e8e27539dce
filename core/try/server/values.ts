import type { PositionedUnit, ServerMessage, VariantOption } from "../../language/message.ts";
import { gameMapOf } from "../../map/definition.ts";
import { type GameMap, placeKey } from "../../map/gameMap.ts";
import { standardMap } from "../../map/standard.ts";
import type { Turn } from "../../map/turn.ts";
import { turnKey } from "../../map/turn.ts";
import type { ServerGame } from "./situation.ts";

/** What the server has sent to a client. */
export class ClientFacts {
  mapName: string | null = null;
  power: string | null = null;
  passcode: number | null = null;
  turn: Turn | null = null;
  #map: GameMap = standardMap;
  #options: readonly VariantOption[] = [];
  #units: readonly PositionedUnit[] = [];

  take(message: ServerMessage): void {
    switch (message.type) {
      case "MAP":
        this.mapName = message.name;
        break;
      case "MDF":
        this.#map = gameMapOf(message, this.mapName ?? "").map;
        break;
      case "HLO":
        this.power = message.power;
        this.passcode = message.passcode;
        this.#options = message.options;
        break;
      case "NOW":
        this.turn = message.turn;
        this.#units = message.units;
        break;
      default:
        break;
    }
  }

  /** The number of powers, each of which needs a client before the game starts. */
  get powers(): number {
    return this.#map.powers.length;
  }

  get level(): number {
    return this.#numberOf("LVL") ?? 0;
  }

  /** The time limit of a movement turn, in seconds; null if there is none. */
  get limit(): number | null {
    return this.#numberOf("MTL");
  }

  get acceptsAny(): boolean {
    return this.#options.some(({ type }) => type === "AOA");
  }

  get units(): readonly PositionedUnit[] {
    return this.#units.filter(({ power }) => power === this.power);
  }

  /** An army of the client, and a province that it cannot reach. */
  get farMove(): { readonly unit: string; readonly far: string } {
    const unit = this.units.find(({ type }) => type === "AMY") ?? this.units[0];
    const near = new Set(unit ? this.#map.armyRoutes.get(unit.province) : []);
    const places = this.#map.powers.filter(({ name }) => name !== this.power).flatMap(({ homes }) => homes);
    // No convoy can reach an inland province.
    const far = places.find((place) => !near.has(place) && this.#map.provinces.get(place)?.terrain === "land");
    return { unit: unit ? unitText(unit) : "", far: far ?? places[0] ?? "" };
  }

  #numberOf(option: "LVL" | "MTL"): number | null {
    for (const one of this.#options) if (one.type === option) return one.value;
    return null;
  }
}

function unitText(unit: PositionedUnit): string {
  const place = unit.coast === null ? unit.province : `( ${placeKey(unit)} )`;
  return `${unit.power} ${unit.type} ${place}`;
}

function holds(units: readonly PositionedUnit[]): string {
  return units.map((unit) => `( ( ${unitText(unit)} ) HLD )`).join(" ");
}

/** A year that no game in these situations reaches. */
const lateYear = 1950;

/**
 * Returns the values for placeholders. For client `a`: `power`, `passcode`, `unit` (an army), `far` (a place that the
 * army cannot reach), `orders` (all its units hold), `turn`. For client `b`: `other`, `otherPasscode`, `otherUnit`,
 * `otherOrders`.
 * @param asking the client that sends or receives the message; its map is used
 */
export function valuesFor(
  a: ClientFacts | undefined,
  b: ClientFacts | undefined,
  asking: ClientFacts | undefined,
): Readonly<Record<string, string>> {
  const { unit, far } = a?.farMove ?? { unit: "", far: "" };
  return {
    map: asking?.mapName ?? a?.mapName ?? "",
    power: a?.power ?? "",
    passcode: String(a?.passcode ?? 0),
    wrongPasscode: String(wrong(a)),
    turn: a?.turn ? turnKey(a.turn) : "",
    lateTurn: `FAL ${lateYear}`,
    ...{ unit, far },
    orders: holds(a?.units ?? []),
    other: b?.power ?? "",
    otherPasscode: String(b?.passcode ?? 0),
    otherWrongPasscode: String(wrong(b)),
    otherUnit: b?.farMove.unit ?? "",
    otherOrders: holds(b?.units ?? []),
  };
}

function wrong(facts: ClientFacts | undefined): number {
  return ((facts?.passcode ?? 0) % 8000) + 1;
}

/** Returns the reason why a situation cannot take place in this client's game, as a clause; null if it can. */
export function mismatch(
  { level = 0, mostLevel, limit, refusesOrders }: ServerGame,
  facts: ClientFacts,
): string | null {
  if (facts.level < level) return `it needs press level ${level}, but the game has level ${facts.level}`;
  if (mostLevel !== undefined && facts.level > mostLevel)
    return `it needs a press level of at most ${mostLevel}, but the game has level ${facts.level}`;
  if (refusesOrders && facts.acceptsAny) return "the game accepts any order (AOA)";
  if (limit === "none" && facts.limit !== null) return "it needs a game without time limits";
  if (limit === "any" && facts.limit === null) return "it needs a game with a time limit";
  if (typeof limit === "object" && (facts.limit === null || facts.limit > limit.most))
    return `it needs a time limit of at most ${limit.most} s`;
  return null;
}

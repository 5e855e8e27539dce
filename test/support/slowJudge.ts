import { type GameMap, placeKey } from "../../core/map/gameMap.ts";
import type { Order, Unit } from "../../core/orders/order.ts";

/*
 * A second adjudicator, for the rules of DATC 3.0 only. It tests every combination of moves against the conditions in
 * DATC 5.B. It shares no code with core/judge, does not use partial information, and is slow.
 */

export interface SlowResult {
  /** The provinces whose units moved. */
  readonly moved: readonly string[];
  readonly dislodged: readonly string[];
  /** The provinces whose units gave support. */
  readonly supported: readonly string[];
  /** Whether a cycle of convoys had to be resolved. */
  readonly paradox: boolean;
}

type Mover = Extract<Order, { readonly type: "CTO" }> | Extract<Order, { readonly type: "MTO" | "RTO" }>;
type Support = Extract<Order, { readonly type: "SUP" }>;

interface Plan {
  readonly units: ReadonlyMap<string, Unit>;
  readonly moves: readonly Mover[];
  readonly supports: readonly Support[];
  /** For each army that moves by convoy, by province: the provinces of the fleets ordered to convoy it. */
  readonly convoys: ReadonlyMap<string, readonly string[]>;
  readonly map: GameMap;
}

/** Adjudicates a position with one order for each unit; every unit must have one. */
export function judgeSlowly(map: GameMap, units: readonly Unit[], orders: readonly Order[]): SlowResult {
  const plan = planOf(map, units, orders);
  const armies = [...plan.convoys.keys()];
  const through = new Map<string, boolean>();
  let paradox = false;
  // Returns which convoys succeed if each is assumed to succeed or fail as in `taken`.
  const implied = (taken: ReadonlyMap<string, boolean>): ReadonlyMap<string, boolean> => {
    const moved = movesGiven(plan, taken);
    return new Map(armies.map((army) => [army, isThrough(plan, army, moved)]));
  };
  while (through.size < armies.length) {
    const open = armies.filter((army) => !through.has(army));
    const guesses = assignments(open).map((guess) => new Map([...through, ...guess]));
    const results = guesses.map(implied);
    const turnsOn = (army: string, other: string): boolean =>
      guesses.some((guess, at) => {
        const flipped = guesses.findIndex((candidate) =>
          open.every((each) => (candidate.get(each) === guess.get(each)) === (each !== other)),
        );
        return results[at]?.get(army) !== results[flipped]?.get(army);
      });
    const edges = new Map(open.map((army) => [army, open.filter((other) => turnsOn(army, other))]));
    const core = open.map((army) => reached(edges, army)).reduce((a, b) => (b.size < a.size ? b : a));
    const free = [...core];
    const fitting = guesses.filter(
      (guess, at) =>
        free.every((army) => results[at]?.get(army) === guess.get(army)) &&
        open.every((army) => core.has(army) || guess.get(army) === false),
    );
    const shared = free.filter((army) => fitting.every((guess) => guess.get(army) === fitting[0]?.get(army)));
    if (fitting.length > 0 && shared.length > 0) {
      for (const army of shared) through.set(army, fitting[0]?.get(army) === true);
    } else {
      // Under Szykman's rule, the convoys in the paradox do not take place.
      paradox = true;
      for (const army of free) through.set(army, false);
    }
  }
  const moved = movesGiven(plan, through);
  return {
    moved: [...moved].sort(),
    dislodged: [...plan.units.keys()].filter((province) => isDislodged(plan, province, moved)).sort(),
    supported: plan.supports
      .filter((support) => !isCut(plan, support, moved, through))
      .map(({ unit }) => unit.province)
      .sort(),
    paradox,
  };
}

/**
 * Returns the start and every node reachable from it. The smallest such set is a cycle or a single node, with no edges
 * leading out of it.
 */
function reached(edges: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const found = new Set([from]);
  for (const at of found) for (const next of edges.get(at) ?? []) found.add(next);
  return found;
}

function assignments(names: readonly string[]): ReadonlyMap<string, boolean>[] {
  return Array.from({ length: 2 ** names.length }, (_, bits) => {
    return new Map(names.map((name, at) => [name, ((bits >> at) & 1) === 1]));
  });
}

/** Returns the moves that succeed for the given convoy results: the consistent set with the most moves. */
function movesGiven(plan: Plan, through: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const { moves } = plan;
  let best: Set<string> | undefined;
  for (let bits = 0; bits < 2 ** moves.length; bits++) {
    const moved = new Set(moves.flatMap(({ unit }, at) => ((bits >> at) & 1 ? [unit.province] : [])));
    if (best !== undefined && moved.size <= best.size) continue;
    if (moves.every((move) => succeeds(plan, move, moved, through) === moved.has(move.unit.province))) best = moved;
  }
  if (best === undefined) throw new Error("no combination of moves is consistent");
  return best;
}

type Moved = ReadonlySet<string>;
type Through = ReadonlyMap<string, boolean>;

function succeeds(plan: Plan, move: Mover, moved: Moved, through: Through): boolean {
  const attack = attackStrength(plan, move, moved, through);
  const opponent = headToHead(plan, move);
  const withstood = opponent
    ? 1 + helpers(plan, opponent, moved, through).length
    : holdStrength(plan, move.to.province, moved, through);
  return (
    attack > withstood &&
    plan.moves.every(
      (rival) =>
        rival === move ||
        rival.to.province !== move.to.province ||
        attack > preventStrength(plan, rival, moved, through),
    )
  );
}

function attackStrength(plan: Plan, move: Mover, moved: Moved, through: Through): number {
  if (!hasPath(plan, move, through)) return 0;
  const help = helpers(plan, move, moved, through);
  const defender = plan.units.get(move.to.province);
  if (!defender || (moved.has(defender.province) && !headToHead(plan, move))) return 1 + help.length;
  if (defender.power === move.unit.power) return 0;
  return 1 + help.filter(({ unit }) => unit.power !== defender.power).length;
}

function holdStrength(plan: Plan, province: string, moved: Moved, through: Through): number {
  if (!plan.units.has(province) || moved.has(province)) return 0;
  if (moveOf(plan, province)) return 1;
  const help = plan.supports.filter(
    (support) =>
      support.to === null && support.supported.province === province && !isCut(plan, support, moved, through),
  );
  return 1 + help.length;
}

function preventStrength(plan: Plan, move: Mover, moved: Moved, through: Through): number {
  if (!hasPath(plan, move, through)) return 0;
  const opponent = headToHead(plan, move);
  if (opponent && moved.has(opponent.unit.province)) return 0;
  return 1 + helpers(plan, move, moved, through).length;
}

function helpers(plan: Plan, move: Mover, moved: Moved, through: Through): readonly Support[] {
  return plan.supports.filter(
    (support) =>
      support.to !== null && support.supported.province === move.unit.province && !isCut(plan, support, moved, through),
  );
}

function isCut(plan: Plan, support: Support, moved: Moved, through: Through): boolean {
  return plan.moves.some(
    (attack) =>
      attack.to.province === support.unit.province &&
      (moved.has(attack.unit.province) ||
        (attack.unit.power !== support.unit.power &&
          hasPath(plan, attack, through) &&
          support.to?.province !== attack.unit.province)),
  );
}

function headToHead(plan: Plan, move: Mover): Mover | undefined {
  const other = moveOf(plan, move.to.province);
  const isOpposite = other?.to.province === move.unit.province;
  const isConvoyed = plan.convoys.has(move.unit.province) || plan.convoys.has(move.to.province);
  return isOpposite && !isConvoyed ? other : undefined;
}

function hasPath(plan: Plan, { unit }: Mover, through: Through): boolean {
  return !plan.convoys.has(unit.province) || through.get(unit.province) === true;
}

function isDislodged(plan: Plan, province: string, moved: Moved): boolean {
  if (moved.has(province)) return false;
  return plan.moves.some(({ unit, to }) => to.province === province && moved.has(unit.province));
}

function isThrough(plan: Plan, army: string, moved: Moved): boolean {
  const fleets = (plan.convoys.get(army) ?? []).filter((fleet) => !isDislodged(plan, fleet, moved));
  return isWayAcross(plan.map, plan.units, fleets, army, moveOf(plan, army)?.to.province ?? "");
}

function moveOf(plan: Plan, province: string): Mover | undefined {
  return plan.moves.find(({ unit }) => unit.province === province);
}

/** Reads the orders: illegal ones become holds, and supports and convoys that match no order have no effect. */
function planOf(map: GameMap, given: readonly Unit[], orders: readonly Order[]): Plan {
  const units = new Map(given.map((unit) => [unit.province, unit]));
  const seas = given.filter(({ type, province }) => {
    const terrain = map.provinces.get(province)?.terrain;
    return type === "FLT" && (terrain === "water" || terrain === "port");
  });
  const seaNames = seas.map(({ province }) => province);
  const couldSail = (from: string, to: string, without: string): boolean =>
    canHoldArmy(map, to) &&
    isWayAcross(
      map,
      units,
      seaNames.filter((sea) => sea !== without),
      from,
      to,
    );
  const isLegal = (order: Order): boolean => {
    switch (order.type) {
      case "MTO":
        return (
          adjacent(map, order.unit, order.to.province, order.to.coast) ||
          (order.unit.type === "AMY" && couldSail(order.unit.province, order.to.province, ""))
        );
      case "CTO":
        return couldSail(order.unit.province, order.to.province, "");
      case "SUP": {
        const { unit, supported, to } = order;
        if (supported.province === unit.province) return false;
        if (to === null) return adjacent(map, unit, supported.province);
        return (
          to.province !== supported.province &&
          adjacent(map, unit, to.province) &&
          (adjacent(map, supported, to.province) ||
            (supported.type === "AMY" && couldSail(supported.province, to.province, unit.province)))
        );
      }
      case "CVY": {
        const { unit, convoyed, to } = order;
        return (
          convoyed.type === "AMY" &&
          convoyed.province !== to.province &&
          canHoldArmy(map, to.province) &&
          seas.includes(unit) &&
          isNeeded(map, units, seaNames, unit.province, convoyed.province, to.province)
        );
      }
      default:
        return true;
    }
  };
  const legal = orders.filter(isLegal);
  const moves = legal.filter((order): order is Mover => order.type === "MTO" || order.type === "CTO");
  const supports = legal.filter((order): order is Support => {
    if (order.type !== "SUP") return false;
    const move = moves.find(({ unit }) => unit.province === order.supported.province);
    return order.to === null ? move === undefined : move?.to.province === order.to.province;
  });
  const convoys = new Map<string, readonly string[]>();
  for (const { type, unit, to } of moves) {
    if (unit.type !== "AMY") continue;
    const carriers = legal.flatMap((order) =>
      order.type === "CVY" && order.convoyed.province === unit.province && order.to.province === to.province
        ? [order.unit]
        : [],
    );
    const isWilling = type === "CTO" || carriers.some(({ power }) => power === unit.power);
    if (isWilling || !adjacent(map, unit, to.province)) {
      convoys.set(
        unit.province,
        carriers.map(({ province }) => province),
      );
    }
  }
  return { map, units, moves, supports, convoys };
}

function adjacent(map: GameMap, unit: Unit, province: string, coast?: string | null): boolean {
  if (map.provinces.get(province)?.terrain === "shut") return false;
  if (unit.type === "AMY") return map.armyRoutes.get(unit.province)?.includes(province) ?? false;
  const places = (map.fleetRoutes.get(placeKey(unit)) ?? []).filter((place) => place.province === province);
  return places.some((place) => coast === undefined || place.coast === coast);
}

function canHoldArmy(map: GameMap, province: string): boolean {
  return /^(land|coast|port)$/.test(map.provinces.get(province)?.terrain ?? "");
}

/** Whether these fleets together link one shore to another. */
function isWayAcross(
  map: GameMap,
  units: ReadonlyMap<string, Unit>,
  fleets: readonly string[],
  from: string,
  to: string,
): boolean {
  if (from === to) return false;
  const touches = (fleet: string, province: string): boolean => {
    const unit = units.get(fleet);
    return unit !== undefined && adjacent(map, unit, province);
  };
  const reachable = new Set(fleets.filter((fleet) => touches(fleet, from)));
  for (const at of reachable) for (const fleet of fleets) if (touches(at, fleet)) reachable.add(fleet);
  return [...reachable].some((fleet) => touches(fleet, to));
}

/** Whether a fleet belongs to some minimal set of fleets that connects the shores. */
function isNeeded(
  map: GameMap,
  units: ReadonlyMap<string, Unit>,
  seas: readonly string[],
  fleet: string,
  from: string,
  to: string,
): boolean {
  return assignments(seas).some((choice) => {
    const chosen = seas.filter((sea) => choice.get(sea));
    return (
      chosen.includes(fleet) &&
      isWayAcross(map, units, chosen, from, to) &&
      chosen.every(
        (spared) =>
          !isWayAcross(
            map,
            units,
            chosen.filter((sea) => sea !== spared),
            from,
            to,
          ),
      )
    );
  });
}

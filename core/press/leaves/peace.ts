import type { TurnRecord } from "../../game/state.ts";
import { neighboursOf, reachesProvince } from "../../judge/reach.ts";
import type { Arrangement } from "../../language/press.ts";
import { phaseOf, type Turn, turnKey } from "../../map/turn.ts";
import { orderText } from "../../orders/notation/daideText.ts";
import type { Order } from "../../orders/order.ts";
import { owned, type PlayedGame, positionOf } from "../played.ts";
import type { PeaceProfile } from "../profiles.ts";
import { assessTurns, disorderUnseen, type Scope } from "../scope.ts";
import { type Assessment, assessment, type Found, untestable } from "../verdict.ts";
import { type GivenOrder, givenOrders } from "./orders.ts";
import { goalOf, helpedUnit } from "./sameOrder.ts";

type Peace = Arrangement & { readonly type: "PCE" };
type Alliance = Arrangement & { readonly type: "ALY" };

/** PCE is kept if the power never gives an order against any of the other powers. */
export function assessPeace({ powers }: Peace, obligor: string, scope: Scope): Assessment {
  const others = powers.filter((power) => power !== obligor);
  const assessed = assessTurns(scope, (turn) => {
    const setting = settingOf(obligor, turn, scope);
    if (setting === null || "verdict" in setting) return setting;
    const attack = others.flatMap((other) => attacksOn(other, setting, scope))[0];
    if (attack) return attackOf(attack, "breached");
    if (!setting.hasResults) return unseen(turn);
    if (scope.game.map === null)
      return untestable("the map is unknown, so it is unknown whether the powers' units could reach each other");
    if (!others.some((other) => isInContact(other, setting, scope)))
      return untestable(`no unit of ${obligor} could reach ${others.join(" or ")}`);
    return { verdict: "kept", why: `no order against ${others.join(" or ")}`, evidence: positionOf(setting.record) };
  });
  return { ...assessed, profile: scope.profile };
}

/**
 * ALY VSS is kept by an order against an enemy, and breached by an order against an ally; a turn with neither is
 * untestable. If it names a power as both an ally and an enemy, then no order keeps it.
 */
export function assessAlliance({ allies, against }: Alliance, obligor: string, scope: Scope): Assessment {
  const [both] = allies.filter((power) => against.includes(power));
  if (both !== undefined) return assessment("not-testable", `it names ${both} as both an ally and an enemy`);
  const others = allies.filter((power) => power !== obligor);
  const assessed = assessTurns(scope, (turn) => {
    const setting = settingOf(obligor, turn, scope);
    if (setting === null || "verdict" in setting) return setting;
    const betrayal = others.flatMap((other) => attacksOn(other, setting, scope))[0];
    if (betrayal) return attackOf(betrayal, "breached");
    const attack = against.flatMap((other) => attacksOn(other, setting, scope))[0];
    if (attack) return attackOf(attack, "kept");
    if (!setting.hasResults) return unseen(turn);
    return untestable(`${obligor} did nothing against ${against.join(" ")}`);
  });
  return { ...assessed, profile: scope.profile };
}

/** The known facts about a power in a turn in which it could give orders. */
interface Setting {
  readonly obligor: string;
  readonly record: TurnRecord;
  readonly orders: readonly GivenOrder[];
  readonly hasResults: boolean;
}

/**
 * Returns the setting of a turn.
 * @returns null if the turn has no orders to assess; a verdict if the power could not give orders
 */
function settingOf(obligor: string, turn: Turn, { game }: Scope): Setting | Found | null {
  const record = game.at(turn);
  const phase = phaseOf(turn);
  if (record?.units == null || phase === "adjustment") return null;
  const own = record.units.filter(({ power }) => power === obligor);
  if (phase === "retreat" && !own.some(({ retreats }) => retreats !== null)) return null;
  if (own.length === 0) return untestable(`${obligor} had no units`, positionOf(record));
  if (game.isInDisorder(obligor, turn)) return untestable(`${obligor} was in civil disorder`, positionOf(record));
  if (game.mayBeInDisorder(obligor, record)) return disorderUnseen(obligor, record);
  if (!game.watched.areCentresKnown(record))
    return {
      verdict: "unknown",
      why: `the centre owners in ${turnKey(turn)} are not in the recording`,
      evidence: [],
    };
  return {
    obligor,
    record,
    orders: givenOrders(game, record, obligor),
    hasResults: game.hasResultsOf(record, obligor),
  };
}

function unseen(turn: Turn): Found {
  return { verdict: "unknown", why: `not all results of ${turnKey(turn)} are in the recording`, evidence: [] };
}

interface Attack extends GivenOrder {
  readonly other: string;
  readonly province: string;
}

function attackOf({ order, evidence, other, province }: Attack, verdict: "kept" | "breached"): Found {
  return { verdict, why: `${orderText(order)} acts against ${other} in ${province}`, evidence: [evidence] };
}

/** Returns the orders that act against the other power, except those that both powers had agreed on. */
function attacksOn(
  other: string,
  { obligor, record, orders }: Setting,
  { profile, game, agreedOrder }: Scope,
): Attack[] {
  return orders.flatMap(({ order, evidence }) => {
    const province = attackedProvince(order);
    if (province === null || !belongsTo(province, other, record, profile, game)) return [];
    // Find the helped unit in the position, because a known server reports the helper's own power as the owner of that
    // unit.
    const helped = helpedUnit(order)?.province;
    if (helped !== undefined && record.units?.some((unit) => unit.power === other && unit.province === helped))
      return [];
    if (agreedOrder(order, record.turn, obligor, other) !== null) return [];
    return [{ order, evidence, other, province }];
  });
}

/** Returns the destination of a move, retreat, supported move or convoy; null for other orders. */
export function attackedProvince(order: Order): string | null {
  return goalOf(order)?.province ?? null;
}

/** Whether, under the profile, a province counts as the other power's at the turn's start. */
function belongsTo(
  province: string,
  other: string,
  record: TurnRecord,
  profile: PeaceProfile,
  game: PlayedGame,
): boolean {
  const isOccupied = record.units?.some((unit) => unit.power === other && unit.province === province) ?? false;
  const centres = owned(other, record.centres);
  if (isOccupied || centres.includes(province)) return true;
  if (profile === "unit-or-centre" || game.map === null) return false;
  const { map } = game;
  const near = neighboursOf(map, province).filter((one) => map.provinces.get(one)?.isSupplyCentre);
  return near.length > 0 && near.every((one) => centres.includes(one));
}

/**
 * Whether one of the obligor's units can reach something that belongs to the other power; in a retreat phase, whether
 * one can retreat there. Ignores convoys.
 */
function isInContact(other: string, { obligor, record }: Setting, { game, profile }: Scope): boolean {
  const { map } = game;
  if (map === null) return false;
  const goals = new Set([
    ...(record.units ?? []).filter(({ power }) => power === other).map(({ province }) => province),
    ...owned(other, record.centres),
    ...(profile === "unit-or-centre"
      ? []
      : [...map.provinces.keys()].filter((province) => belongsTo(province, other, record, profile, game))),
  ]);
  const own = (record.units ?? []).filter(({ power }) => power === obligor);
  if (phaseOf(record.turn) === "retreat")
    return own.some(({ retreats }) => retreats?.some(({ province }) => goals.has(province)));
  return own.some((unit) => [...goals].some((goal) => reachesProvince(map, unit, goal)));
}

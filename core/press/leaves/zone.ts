import type { TurnRecord } from "../../game/state.ts";
import { reachablePlaces } from "../../judge/reach.ts";
import type { PositionedUnit } from "../../language/message.ts";
import type { Arrangement } from "../../language/press.ts";
import { phaseOf, type Turn, turnKey } from "../../map/turn.ts";
import { orderText, unitText } from "../../orders/notation/daideText.ts";
import { unitOf } from "../../orders/order.ts";
import { type PlayedGame, positionOf } from "../played.ts";
import { assessTurns, disorderUnseen, type Scope } from "../scope.ts";
import { type Assessment, type Evidence, type Found, untestable } from "../verdict.ts";
import { type GivenOrder, givenOrders } from "./orders.ts";
import { goalOf, isSameUnit } from "./sameOrder.ts";

type Zone = Arrangement & { readonly type: "DMZ" };

/**
 * DMZ is kept if no unit is inside the zone, and no unit is ordered, supported or convoyed into it, retreats into it or
 * is built in it.
 */
export function assessZone({ provinces }: Zone, obligor: string, scope: Scope): Assessment {
  const zone = new Set(provinces.map(({ province }) => province));
  /** Units that bounced when they tried to leave the zone. A unit may stay for one turn after such an attempt. */
  const bounced = new Set<string>();
  return assessTurns(scope, (turn) => {
    const record = scope.game.at(turn);
    return record?.units == null ? null : testZone(zone, obligor, record, bounced, scope);
  });
}

function testZone(
  zone: ReadonlySet<string>,
  obligor: string,
  record: TurnRecord,
  bounced: Set<string>,
  scope: Scope,
): Found | null {
  const { game, agreedOrder } = scope;
  const { turn } = record;
  const own = (record.units ?? []).filter(({ power }) => power === obligor);
  const position = positionOf(record);
  if (game.isEliminated(obligor, record)) return untestable(`${obligor} was eliminated`, position);
  if (game.isInDisorder(obligor, turn)) return untestable(`${obligor} was in civil disorder`, position);
  if (game.mayBeInDisorder(obligor, record)) return disorderUnseen(obligor, record);
  const orders = givenOrders(game, record, obligor);
  const entry = orders.find(({ order }) => {
    const province = order.type === "BLD" ? order.unit.province : goalOf(order)?.province;
    if (province === undefined || !zone.has(province)) return false;
    // An order that the obligor agreed on with another party is not a breach.
    return !(scope.parties ?? []).some(
      (other) => other !== obligor && agreedOrder(order, turn, obligor, other) !== null,
    );
  });
  if (entry)
    return { verdict: "breached", why: `${orderText(entry.order)} enters the zone`, evidence: [entry.evidence] };
  const phase = phaseOf(turn);
  const unseen = { verdict: "unknown", why: `not all results of ${turnKey(turn)} are in the recording` } as const;
  if (phase !== "movement") return isZoneSeen(obligor, record, game) ? null : { ...unseen, evidence: position };
  if (!game.hasResultsOf(record, obligor)) return { ...unseen, evidence: position };
  const inside = own.filter(({ province }) => zone.has(province));
  const stays = inside.map((unit) => stayOf(unit, orders, zone, bounced, scope, turn));
  const breach = stays.find((stay) => stay?.verdict === "breached");
  return breach ?? stays.find((stay) => stay !== null) ?? kept(inside, position);
}

/** Whether the recording would show a unit that retreated into the zone or was built there. */
function isZoneSeen(obligor: string, record: TurnRecord, game: PlayedGame): boolean {
  const isIdle =
    phaseOf(record.turn) === "retreat" &&
    record.units?.every(({ power, retreats }) => power !== obligor || retreats === null) === true;
  return isIdle || game.hasResultsOf(record, obligor);
}

function kept(inside: readonly PositionedUnit[], evidence: readonly Evidence[]): Found {
  return {
    verdict: "kept",
    why: inside.length > 0 ? "the unit left the zone" : "no unit was in the zone or entered it",
    evidence,
  };
}

/** Assesses a unit inside the zone; returns null if the unit left. */
function stayOf(
  unit: PositionedUnit,
  orders: readonly GivenOrder[],
  zone: ReadonlySet<string>,
  bounced: Set<string>,
  { game }: Scope,
  turn: Turn,
): Found | null {
  const given = orders.find(({ order }) => isSameUnit(unitOf(order), unit));
  const evidence = given ? [given.evidence] : [];
  const name = unitText(unit);
  const goal = given ? goalOf(given.order) : null;
  const isExit = given !== undefined && (given.order.type === "MTO" || given.order.type === "CTO") && goal !== null;
  if (isExit && given.evidence.what.includes(": SUC")) return null;
  if (isExit && !bounced.has(name)) {
    bounced.add(name);
    return untestable(`${name} tried to leave the zone and bounced; it may stay for one turn`, evidence);
  }
  const { map } = game;
  if (map === null)
    return untestable(`the map is unknown, so it is unknown whether ${name} could leave the zone`, evidence);
  const exits = reachablePlaces(map, unit).filter(({ province }) => !zone.has(province));
  if (exits.length === 0) return untestable(`${name} had no way out of the zone`, evidence);
  return {
    verdict: "breached",
    why: `${name} stayed in the zone`,
    evidence: given ? evidence : game.endOf(turn),
  };
}

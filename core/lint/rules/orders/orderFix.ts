import { NoteJudge } from "../../../game/check/noteCheck.ts";
import type { TurnRecord } from "../../../game/state.ts";
import { shortestRoute } from "../../../judge/fleetChain.ts";
import type { OrderNote } from "../../../judge/outcome.ts";
import { daidePolicy, type JudgePolicy } from "../../../judge/policy.ts";
import { chainBetween, type Position, positionOf } from "../../../judge/position.ts";
import { reachablePlaces } from "../../../judge/reach.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import { type Phase, turnKey } from "../../../map/turn.ts";
import { orderText, unitText } from "../../../orders/notation/daideText.ts";
import { isWhole, type LooseUnit, type Order, type Unit } from "../../../orders/order.ts";
import { buildsOf, type Candidates, removalsOf } from "./adjustmentFix.ts";
import { bare, doubtsOf, listed, placeWords, proposals } from "./orderWords.ts";

/** What determines, apart from the map, whether an order is accepted and may be suggested. */
interface Terms {
  readonly policy: JudgePolicy;
  /** Provinces and powers for which the map is faulty, so that no suggestion may depend on them. */
  readonly inDoubt: ReadonlySet<string>;
}

/** Suggests orders to replace a refused one. Both a strict server and this server accept every suggested order. */
export class OrderFixer {
  readonly #record: TurnRecord;
  readonly #map: GameMap;
  readonly #judges: readonly [NoteJudge, NoteJudge];
  readonly #position: Position;
  readonly #inDoubt: ReadonlySet<string>;

  constructor(record: TurnRecord, map: GameMap, { policy, inDoubt }: Terms) {
    this.#record = record;
    this.#inDoubt = inDoubt;
    this.#map = map;
    // A suggestion must be valid for this server and for a strict one.
    this.#judges = [new NoteJudge(record, map, policy), new NoteJudge(record, map, daidePolicy)];
    this.#position = positionOf(
      map,
      (record.units ?? []).filter(({ retreats }) => retreats === null),
      daidePolicy,
    );
  }

  /**
   * Returns the fix in sentences.
   * @param standing the power's orders that were in force when the refused order arrived
   */
  fix(by: string, order: Order, note: OrderNote | null, standing: readonly Order[]): string {
    const accepted = (one: Order): boolean =>
      doubtsOf(one, this.#inDoubt).length === 0 &&
      this.#judges.every((judge) => judge.note(by, one, standing) === "MBV");
    const { phase } = this.#judges[0];
    const kinds = note === "NRS" ? `${turnKey(this.#record.turn)} allows ${ordersOfPhase[phase]}. ` : "";
    const near = this.#near(by, order).filter(accepted);
    if (near.length > 0) return `${kinds}Send ${proposals(near)}.`;
    return `${kinds}${this.#anyOther(by, order, note, standing, accepted)}`;
  }

  #anyOther(
    by: string,
    order: Order,
    note: OrderNote | null,
    standing: readonly Order[],
    accepted: (order: Order) => boolean,
  ): string {
    const { phase } = this.#judges[0];
    if (phase === "adjustment") return this.#adjustment(by, standing, accepted);
    if (phase === "retreat") return this.#retreat(by, order, accepted);
    const unit = this.#ownUnit(by, order);
    if (unit === null || note === "NYU") return this.#ownUnits(by);
    return `${this.#support(order, unit, accepted)}${this.#reach(unit, accepted)}`;
  }

  /** Returns the orders that result from one correction: of the unit, the coast, the convoy or the type of order. */
  #near(by: string, order: Order): Order[] {
    const units = this.#record.units ?? [];
    if (order.type === "WVE") return [];
    const named = order.unit ?? (order.type === "loose" ? order.looseUnit : null);
    if (named === null) return [];
    const there = units.find(
      ({ power, province, retreats }) =>
        power === by && province === named.province && (this.#judges[0].phase !== "retreat" || retreats !== null),
    );
    const unit = there ? bare(there) : isWhole(named) ? named : null;
    if (unit === null) return [];
    const isAdjustment = this.#judges[0].phase === "adjustment";
    if (order.type === "BLD" && isAdjustment)
      return typesAndCoasts(this.#map, { ...unit, power: by }).map((built) => build(built));
    const same = withUnit(order, unit, units);
    return [...same.flatMap((one) => this.#variants(one, unit)), ...this.#kinds(order, unit)];
  }

  /** Returns an order with each coast of its destination and, for a move, both with and without a convoy. */
  #variants(order: Order, unit: Unit): Order[] {
    switch (order.type) {
      case "MTO":
      case "RTO": {
        const places = this.#placesOf(order.to.province).map((to) => ({ ...order, to }));
        return order.type === "MTO" ? [...places, ...this.#convoy(unit, order.to.province)] : places;
      }
      case "CTO":
        return [
          ...this.#convoy(unit, order.to.province),
          ...this.#placesOf(order.to.province).map((to): Order => ({ type: "MTO", unit, to })),
        ];
      case "SUP":
        return [order, ...(order.to === null ? [] : [{ ...order, to: inland(order.to) }])];
      case "CVY":
        return [order, { ...order, to: inland(order.to) }];
      default:
        return [order];
    }
  }

  /** Returns the order of this phase that an order of another phase was probably meant to be. */
  #kinds(order: Order, unit: Unit): Order[] {
    const to = "to" in order ? order.to : null;
    const { phase } = this.#judges[0];
    if (phase === "movement") {
      if (order.type === "RTO" && to)
        return this.#placesOf(to.province).map((place) => ({ type: "MTO", unit, to: place }));
      return order.type === "DSB" || order.type === "BLD" || order.type === "REM" ? [{ type: "HLD", unit }] : [];
    }
    if (phase === "adjustment") return order.type === "DSB" ? [{ type: "REM", unit }] : [];
    if (order.type === "MTO" && to)
      return this.#placesOf(to.province).map((place) => ({ type: "RTO", unit, to: place }));
    return order.type === "REM" ? [{ type: "DSB", unit }] : [];
  }

  #convoy(unit: Unit, to: string): Order[] {
    if (unit.type !== "AMY") return [];
    const chain = chainBetween(this.#position, unit.province, to);
    const via = shortestRoute(chain, () => true)?.flatMap((fleet) => chain.fleets[fleet]?.province ?? []) ?? [];
    return via.length === 0 ? [] : [{ type: "CTO", unit, to: { province: to, coast: null }, via }];
  }

  #placesOf(province: string): Place[] {
    const coasts = this.#map.provinces.get(province)?.coasts ?? [];
    return [null, ...coasts].map((coast) => ({ province, coast }));
  }

  /** Suggests the supports that are possible, if a support was refused. */
  #support(order: Order, unit: Unit, accepted: (order: Order) => boolean): string {
    if (order.type !== "SUP") return "";
    const { supported, to } = order;
    const other = this.#position.units.find(({ province }) => province === supported.province);
    if (other === undefined) return `There is no unit in ${supported.province}. `;
    const both = reachablePlaces(this.#map, other)
      .map(({ province }): Order => ({ type: "SUP", unit, supported: other, to: { province, coast: null } }))
      .filter(accepted);
    const hold: Order = { type: "SUP", unit, supported: other, to: null };
    const ways = [...(accepted(hold) ? [hold] : []), ...both];
    const where = to === null ? other.province : to.province;
    const why = `${unitText(unit)} must itself be able to move to ${where}${to === null ? "" : `, and so must ${unitText(other)}`}. `;
    return ways.length === 0 ? why : `${why}Send ${proposals(ways)}. `;
  }

  #reach(unit: Unit, accepted: (order: Order) => boolean): string {
    const moves = reachablePlaces(this.#map, unit)
      .map((to): Order => ({ type: "MTO", unit, to }))
      .filter(accepted);
    const names = moves.map((move) => ("to" in move && move.to ? placeWords(move.to) : ""));
    const [first] = moves;
    if (!first) return `The unit can hold: send ${orderText({ type: "HLD", unit })}.`;
    return `${unitText(unit)} can reach ${listed(names)}: send ${orderText(first)}, or ${orderText({ type: "HLD", unit })}.`;
  }

  #retreat(by: string, order: Order, accepted: (order: Order) => boolean): string {
    const own = (this.#record.units ?? []).filter(({ power, retreats }) => power === by && retreats !== null);
    if (own.length === 0)
      return `No unit of ${by} was dislodged, so ${by} has no orders to send in ${turnKey(this.#record.turn)}.`;
    const named = "unit" in order && order.unit ? order.unit.province : null;
    const unit = own.find(({ province }) => province === named);
    if (!unit) return `Send orders for the units that NOW lists with MRT: ${listed(own.map(unitText))}.`;
    const ways = (unit.retreats ?? []).map((to): Order => ({ type: "RTO", unit: bare(unit), to })).filter(accepted);
    return `Send ${proposals([...ways, { type: "DSB", unit: bare(unit) }])}.`;
  }

  #adjustment(by: string, standing: readonly Order[], accepted: (order: Order) => boolean): string {
    const game: Candidates = { by, record: this.#record, map: this.#map, standing, accepted };
    return buildsOf(game) ?? removalsOf(game) ?? `Send no more orders: ${by} has no builds or removals left.`;
  }

  #ownUnit(by: string, order: Order): Unit | null {
    const named = order.type === "WVE" ? null : (order.unit ?? (order.type === "loose" ? order.looseUnit : null));
    const unit = this.#record.units?.find(({ power, province }) => power === by && province === named?.province);
    return unit ? bare(unit) : null;
  }

  #ownUnits(by: string): string {
    const own = (this.#record.units ?? []).filter(({ power }) => power === by);
    const [first] = own;
    if (!first) return `${by} has no units, so it has no orders to send.`;
    const hold = orderText({ type: "HLD", unit: bare(first) });
    return `NOW lists these units of ${by}: ${listed(own.map(unitText))}; send, for example, ${hold}.`;
  }
}

const ordersOfPhase: Readonly<Record<Phase, string>> = {
  movement: "HLD, MTO, SUP, CVY and CTO",
  retreat: "RTO and DSB",
  adjustment: "BLD, REM and WVE",
};

/** Returns the order with its own unit, and the unit that it supports or convoys, as they are in the position. */
function withUnit(order: Exclude<Order, { type: "WVE" }>, unit: Unit, units: readonly PositionedUnit[]): Order[] {
  const standing = (named: Unit | LooseUnit | null): Unit | null => {
    const there = units.find(({ province }) => province === named?.province);
    return there ? bare(there) : null;
  };
  const type = order.type === "loose" ? order.verb : order.type;
  const to = "to" in order ? order.to : null;
  switch (type) {
    case "SUP": {
      const supported = standing("supported" in order ? order.supported : null);
      return supported ? [{ type, unit, supported, to }] : [];
    }
    case "CVY": {
      const convoyed = standing("convoyed" in order ? order.convoyed : null);
      return convoyed && to ? [{ type, unit, convoyed, to }] : [];
    }
    case "MTO":
    case "RTO":
      return to ? [{ type, unit, to }] : [];
    case "CTO":
      return to ? [{ type, unit, to, via: "via" in order ? order.via : [] }] : [];
    case "WVE":
      return [];
    default:
      return [{ type, unit }];
  }
}

/** Returns the unit as an army and as a fleet, on each coast. */
function typesAndCoasts(map: GameMap, unit: Unit): Unit[] {
  const coasts = map.provinces.get(unit.province)?.coasts ?? [];
  const other: Unit["type"] = unit.type === "AMY" ? "FLT" : "AMY";
  return [unit.type, other].flatMap((type) => [null, ...coasts].map((coast): Unit => ({ ...unit, type, coast })));
}

function build(unit: Unit): Order {
  return { type: "BLD", unit };
}

function inland({ province }: Place): Place {
  return { province, coast: null };
}

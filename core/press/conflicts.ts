import type { Arrangement } from "../language/press.ts";
import { compareTurns, type Turn } from "../map/turn.ts";
import { type Order, phaseOfOrder, unitOf } from "../orders/order.ts";
import { arrangementKey } from "./arrangementKey.ts";
import { doesPromised, goalOf, isSameUnit } from "./leaves/sameOrder.ts";
import { nextTurnFor } from "./played.ts";
import type { Window } from "./scope.ts";

/** An independent part of an arrangement, and whether the arrangement states or denies it. */
export interface Term {
  readonly arrangement: Arrangement;
  /** `so`: the arrangement is stated. `not`: NOT denies it. `open`: it is within NAR. */
  readonly sense: "so" | "not" | "open";
  readonly window: Window | null;
  /** The path of the term: `0.1` is the second part of the first part. */
  readonly path: string;
  /** Whether the term is one of several alternatives; an alternative binds no power on its own. */
  readonly isAlternative: boolean;
}

/**
 * Returns the terms of an arrangement, in order.
 * @param path path of the arrangement itself
 */
export function termsOf(arrangement: Arrangement, path = ""): readonly Term[] {
  return terms(arrangement, { sense: "so", window: null, path, isAlternative: false });
}

const deniedSense = { so: "not", not: "so", open: "open" } as const;

function terms(arrangement: Arrangement, around: Omit<Term, "arrangement">): readonly Term[] {
  switch (arrangement.type) {
    case "NOT":
      return terms(arrangement.arrangement, { ...around, sense: deniedSense[around.sense] });
    case "NAR":
      return terms(arrangement.arrangement, { ...around, sense: "open" });
    case "FOR": {
      const { from, to } = arrangement;
      return terms(arrangement.arrangement, { ...around, window: { from, to: to ?? from } });
    }
    case "AND":
    case "ORR":
    case "CHO": {
      const isAlternative = around.isAlternative || (arrangement.type === "AND") === (around.sense === "not");
      return arrangement.parts.flatMap((part, at) =>
        terms(part, { ...around, path: around.path === "" ? `${at}` : `${around.path}.${at}`, isAlternative }),
      );
    }
    default:
      return [{ ...around, arrangement }];
  }
}

/** A term and the turn from which it applies. */
export interface DatedTerm extends Term {
  readonly from: Turn;
}

/** Whether a later term replaces an earlier one. Source: v0.18, level 10: "the latter agreement takes precedence". */
export function supersedes(later: DatedTerm, earlier: DatedTerm): boolean {
  if (later.isAlternative || !doOverlap(later, earlier)) return false;
  if (later.sense !== earlier.sense && haveSameSubject(later.arrangement, earlier.arrangement)) return true;
  return later.sense === "so" && earlier.sense === "so" && areAtOdds(later.arrangement, earlier.arrangement);
}

/** Returns the first and last turns of a term; the last is null if the term is open-ended. */
function spanOf({ arrangement, window, from }: DatedTerm): readonly [Turn, Turn | null] {
  if (window !== null) return [window.from, window.to];
  if (arrangement.type === "XDO" || arrangement.type === "order") {
    const turn = nextTurnFor(phaseOfOrder(arrangement.order), from);
    return [turn, turn];
  }
  const isForOneTurn = arrangement.type === "DRW" || arrangement.type === "SND" || arrangement.type === "ROF";
  return [from, isForOneTurn ? from : null];
}

/** Returns the last turn of a term; null if the term is open-ended. */
export function lastTurnOf(term: DatedTerm): Turn | null {
  return spanOf(term)[1];
}

function doOverlap(one: DatedTerm, other: DatedTerm): boolean {
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return (to === null || compareTurns(otherFrom, to) <= 0) && (otherTo === null || compareTurns(from, otherTo) <= 0);
}

/** Whether two terms have the same subject, so that NOT or NAR in one term contradicts the other. */
function haveSameSubject(later: Arrangement, earlier: Arrangement): boolean {
  if (later.type === "PCE" && earlier.type === "PCE") return shared(later.powers, earlier.powers) >= 2;
  if (later.type === "XDO" && earlier.type === "XDO")
    return doesPromised(earlier.order, later.order) || doesPromised(later.order, earlier.order);
  if (later.type === "DMZ" && earlier.type === "DMZ")
    return (
      shared(later.powers, earlier.powers) > 0 &&
      shared(
        later.provinces.map(({ province }) => province),
        earlier.provinces.map(({ province }) => province),
      ) > 0
    );
  return arrangementKey(later) === arrangementKey(earlier);
}

/** Whether two arrangements cannot both be fulfilled. */
function areAtOdds(later: Arrangement, earlier: Arrangement): boolean {
  switch (later.type) {
    case "XDO":
      return (
        earlier.type === "XDO" &&
        unitOf(later.order) !== null &&
        isSameUnit(unitOf(later.order), unitOf(earlier.order)) &&
        !doesPromised(earlier.order, later.order) &&
        !doesPromised(later.order, earlier.order)
      );
    case "DMZ":
      return earlier.type === "XDO" && entersZone(later, earlier.order);
    case "PCE":
      return earlier.type === "ALY" && pitsAgainst(earlier, later.powers);
    case "ALY":
      if (earlier.type === "PCE") return pitsAgainst(later, earlier.powers);
      return (
        earlier.type === "ALY" &&
        (shared(later.allies, earlier.against) > 0 || shared(later.against, earlier.allies) > 0) &&
        shared(later.allies, earlier.allies) > 0
      );
    case "SCD":
      return earlier.type === "SCD" && shareDifferently(later, earlier);
    case "OCC":
      return (
        earlier.type === "OCC" &&
        later.positions.some((one) =>
          earlier.positions.some((other) => other.province === one.province && other.power !== one.power),
        )
      );
    case "YDO":
      return (
        earlier.type === "YDO" &&
        later.power !== earlier.power &&
        later.units.some((unit) => earlier.units.some((other) => isSameUnit(unit, other)))
      );
    case "SLO":
      return earlier.type === "DRW" || (earlier.type === "SLO" && earlier.power !== later.power);
    case "DRW":
      return earlier.type === "SLO";
    case "XOY":
    case "SND":
    case "FWD":
    case "BCC":
    case "ROF":
    case "ULB":
    case "UUB":
    case "order":
    case "NOT":
    case "NAR":
    case "FOR":
    case "AND":
    case "ORR":
    case "CHO":
      return false;
  }
}

/** Whether an order leads into a demilitarised zone that the power giving the order must stay out of. */
function entersZone({ powers, provinces }: Arrangement & { readonly type: "DMZ" }, order: Order): boolean {
  const province = goalOf(order)?.province;
  const owner = unitOf(order)?.power;
  return owner !== undefined && powers.includes(owner) && provinces.some((zone) => zone.province === province);
}

/** Whether two distributions give the same centre to different powers. */
function shareDifferently(later: Arrangement & { readonly type: "SCD" }, earlier: typeof later): boolean {
  const before = new Map(earlier.shares.flatMap(({ owner, centres }) => centres.map((one) => [one, owner])));
  return later.shares.some(({ owner, centres }) =>
    centres.some((centre) => before.has(centre) && before.get(centre) !== owner),
  );
}

/** Whether an alliance pits some of the given powers against others. */
function pitsAgainst({ allies, against }: Arrangement & { readonly type: "ALY" }, powers: readonly string[]): boolean {
  return shared(allies, powers) > 0 && shared(against, powers) > 0;
}

function shared(one: readonly string[], other: readonly string[]): number {
  return one.filter((each) => other.includes(each)).length;
}

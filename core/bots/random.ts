import { canStand, reachablePlaces, reachesProvince } from "../judge/reach.ts";
import type { Place } from "../map/place.ts";
import type { Order, Unit } from "../orders/order.ts";
import { waivers } from "./hold.ts";
import { type BotView, buildSites, dueFor, ownRetreats, ownUnits, phaseOfView } from "./view.ts";

/** Gives each unit one of its legal orders; all orders of the same kind are equally likely. */
export function random(view: BotView): readonly Order[] {
  switch (phaseOfView(view)) {
    case "movement":
      return ownUnits(view).map((unit) => pick(movementOrders(view, unit), view) ?? { type: "HLD", unit });
    case "retreat":
      return ownRetreats(view).map(({ unit, retreats }) => {
        const to = pick(retreats, view);
        return to ? { type: "RTO", unit, to } : { type: "DSB", unit };
      });
    case "adjustment":
      return adjustments(view);
  }
}

function movementOrders(view: BotView, unit: Unit): Order[] {
  const { map, units } = view;
  const moves = reachablePlaces(map, unit).map((to): Order => ({ type: "MTO", unit, to }));
  const near = units.filter((other) => other.province !== unit.province && reachesProvince(map, unit, other.province));
  const holds = near.map((supported): Order => ({ type: "SUP", unit, supported, to: null }));
  return [{ type: "HLD", unit }, ...moves, ...moves, ...holds];
}

function adjustments(view: BotView): Order[] {
  const due = dueFor(view);
  if (due < 0) {
    return shuffled(ownUnits(view), view)
      .slice(0, -due)
      .map((unit) => ({ type: "REM", unit }));
  }
  const builds = shuffled(buildSites(view), view)
    .slice(0, due)
    .flatMap((province): Order[] => {
      const unit = pick(buildable(view, province), view);
      return unit ? [{ type: "BLD", unit }] : [];
    });
  return [...builds, ...waivers(view, due - builds.length)];
}

/** Returns the units that could be built in a province. */
export function buildable({ map, power }: BotView, province: string): readonly Unit[] {
  const coasts = map.provinces.get(province)?.coasts ?? [];
  const places: Place[] = [null, ...coasts].map((coast) => ({ province, coast }));
  return places.flatMap((place) =>
    (["AMY", "FLT"] as const)
      .filter((type) => canStand(map, type, place))
      .map((type): Unit => ({ power, type, ...place })),
  );
}

export function pick<T>(all: readonly T[], { random: next }: BotView): T | undefined {
  return all[Math.floor(next() * all.length)];
}

export function shuffled<T>(all: readonly T[], { random: next }: BotView): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(next() * left.length), 1));
}

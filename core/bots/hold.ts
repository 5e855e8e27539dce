import type { Order } from "../orders/order.ts";
import { type BotView, dueFor, ownRetreats, ownUnits, phaseOfView } from "./view.ts";

/** Holds all units, disbands dislodged ones, waives builds, and removes the first units. */
export function hold(view: BotView): readonly Order[] {
  switch (phaseOfView(view)) {
    case "movement":
      return ownUnits(view).map((unit) => ({ type: "HLD", unit }));
    case "retreat":
      return ownRetreats(view).map(({ unit }) => ({ type: "DSB", unit }));
    case "adjustment":
      return [...removals(view), ...waivers(view, dueFor(view))];
  }
}

/** Returns WVE for unused builds. */
export function waivers({ power }: BotView, count: number): Order[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ type: "WVE", power }));
}

function removals(view: BotView): Order[] {
  return ownUnits(view)
    .slice(0, Math.max(0, -dueFor(view)))
    .map((unit) => ({ type: "REM", unit }));
}

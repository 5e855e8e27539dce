import { orderJson, unitJson } from "./json.ts";
import type { JudgeNames, Naming } from "./names.ts";
import type { JudgeOrder, JudgePhase } from "./order.ts";
import type { ReportItem } from "./report.ts";

/** Returns a line of an e-mail as JSON: `{power, type:"move", unit, to, results:["bounce"]}`. */
export function reportJson(item: ReportItem, names: JudgeNames, naming: Naming): Readonly<Record<string, unknown>> {
  switch (item.kind) {
    case "results":
      return { kind: "results", ...phaseJson(item.phase), game: item.game, turn: item.turn };
    case "next":
      return { kind: "next", ...phaseJson(item.phase), game: item.game };
    case "start":
      return { kind: "start", season: item.season.toUpperCase(), year: item.year };
    case "header": {
      const { judge, game, variant, modifiers } = item;
      return { kind: "header", judge, game, variant, modifiers };
    }
    case "deadline":
      return { kind: "deadline", ...(item.phase !== null && { phase: item.phase }), date: item.date };
    default: {
      const power = names.powerName(item.power, naming);
      return { power, ...lineJson(item, names, naming) };
    }
  }
}

type PowerItem = Extract<ReportItem, { readonly power: string }>;

function lineJson(item: PowerItem, names: JudgeNames, naming: Naming): Readonly<Record<string, unknown>> {
  switch (item.kind) {
    case "order": {
      const isAdjustment = item.order.type === "build" || item.order.type === "remove";
      const order = orderJson(withOwner(item.order, item.power), names, naming);
      return { ...order, ...(!isAdjustment && { results: item.notes }) };
    }
    case "default":
      return { ...orderJson(item.order, names, naming), default: true };
    case "none": {
      // An object literal with a `then` property would look like a promise.
      const then = Object.fromEntries(item.isDisbanded ? [["then", "disband"]] : []);
      return { type: "none", unit: unitJson(item.unit, names, naming), ...then, results: item.notes };
    }
    case "waived":
      return { type: "waive", count: item.count };
    case "unusable":
      return { type: "unusable-build", count: item.count, state: item.state };
    case "unit":
      return { type: "unit", unit: unitJson(item.unit, names, naming) };
    case "centres":
      return { centers: item.centres.map((province) => names.loc({ province, coast: null }, naming)) };
    case "balance":
      return { centres: item.centres, units: item.units, adjustment: item.adjustment };
    case "dislodged": {
      const retreats = item.retreats.map((place) => names.loc(place, naming));
      const unit = unitJson(item.unit, names, naming);
      return { unit, retreats, ...(item.isDestroyed && { destroyed: true }) };
    }
  }
}

/** Adds the owner of the target: in results, a unit without an adjective belongs to the ordering power. */
function withOwner(order: JudgeOrder, power: string): JudgeOrder {
  if (!("target" in order)) return order;
  return { ...order, target: { ...order.target, power: order.target.power ?? power } };
}

function phaseJson({ season, year, kind }: JudgePhase): Readonly<Record<string, unknown>> {
  return { phase: kind.toUpperCase(), season: season.toUpperCase(), year };
}

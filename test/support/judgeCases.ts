import { readFileSync } from "node:fs";
import type { GivenOrder } from "../../core/judge/outcome.ts";
import type { Place } from "../../core/map/place.ts";
import type { Order, Unit } from "../../core/orders/order.ts";

/* The format of the cases in test/data/rules: njudge names, `STP/NC` for coasts, `AUSTRIA` for powers. */

export interface CaseUnit {
  readonly power: string;
  readonly type: "A" | "F";
  readonly loc: string;
}

interface Named {
  readonly type: "A" | "F";
  readonly loc: string;
}

export interface CaseOrder {
  readonly power: string;
  readonly type: string;
  readonly unit: Named;
  readonly to?: string;
  readonly viaConvoy?: boolean;
  readonly target?: Named;
}

export interface CaseDislodged extends CaseUnit {
  readonly attackedFrom: string;
  readonly attackerByConvoy: boolean;
}

export interface ExpectedOrder {
  readonly unit: string;
  readonly result: "succeeds" | "fails";
  readonly flags: readonly string[];
  readonly to?: string;
  readonly byConvoy?: boolean;
}

/** Another interpretation of the rules, with its results. */
export interface Alternative {
  readonly issue: string;
  readonly choice: string;
  readonly movesSucceed?: readonly string[];
  readonly dislodged?: readonly string[];
  readonly removed?: readonly string[];
}

export interface MovementCase {
  readonly units: readonly CaseUnit[];
  readonly orders: readonly CaseOrder[];
  readonly expected: {
    readonly orders: readonly ExpectedOrder[];
    readonly positions: readonly CaseUnit[];
    readonly dislodged: readonly CaseDislodged[];
    readonly contested: readonly string[];
  };
}

export interface RetreatOrders {
  readonly orders: readonly CaseOrder[];
  readonly expected: {
    readonly orders: readonly ExpectedOrder[];
    readonly positions: readonly CaseUnit[];
    readonly unorderedDislodgedDisband: readonly string[];
  };
}

export interface AdjustmentCase {
  readonly units: readonly CaseUnit[];
  readonly centers: Readonly<Record<string, readonly string[]>>;
  readonly power: string;
  readonly adjustment: number;
  readonly orders: readonly CaseOrder[];
  readonly expected: {
    readonly orders: readonly ExpectedOrder[];
    readonly positions: readonly CaseUnit[];
    readonly removedByCivilDisorder: readonly string[];
  };
  readonly moreScenarios?: readonly AdjustmentCase[];
}

interface CaseHead {
  readonly id: string;
  readonly title: string;
  readonly alternatives?: readonly Alternative[];
}

export type DatcCase = CaseHead &
  (
    | (MovementCase & { readonly phase: "movement"; readonly retreat?: RetreatOrders })
    | (RetreatOrders & { readonly phase: "retreat"; readonly previous: MovementCase })
    | (AdjustmentCase & { readonly phase: "adjustment" })
  );

/** A position, its orders and the units after the turn, but without the results of individual orders. */
export interface PositionCase {
  readonly name: string;
  readonly units: readonly CaseUnit[];
  readonly orders: readonly CaseOrder[];
  readonly expected: { readonly positions: readonly CaseUnit[]; readonly dislodged: readonly CaseUnit[] };
}

export function readCases<Case>(path: string): readonly Case[] {
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly cases: readonly Case[] }).cases;
}

const daideNames: Readonly<Record<string, string>> = { ENG: "ECH", BOT: "GOB", LYO: "GOL" };

/** Returns DAIDE's place for an njudge name such as `LYO` or `STP/NC`. */
export function casePlace(loc: string): Place {
  const [province = "", coast] = loc.split("/");
  return { province: daideNames[province] ?? province, coast: coast === undefined ? null : `${coast}S` };
}

export function casePower(power: string): string {
  return power.slice(0, 3);
}

export function caseUnit({ power, type, loc }: CaseUnit): Unit {
  return { power: casePower(power), type: type === "A" ? "AMY" : "FLT", ...casePlace(loc) };
}

/**
 * Converts a case's order to a DAIDE order. A supported or convoyed unit gets the power of the unit in that province.
 */
export function caseOrder({ power, type, unit, to, viaConvoy, target }: CaseOrder, units: readonly Unit[]): GivenOrder {
  const own = caseUnit({ power, ...unit });
  const there = casePlace(to ?? unit.loc);
  const other = (): Unit => {
    const named = caseUnit({ power, ...(target ?? unit) });
    const standing = units.find(({ province }) => province === named.province);
    return { ...named, power: standing?.power ?? named.power };
  };
  const order = (): Order => {
    switch (type) {
      case "hold":
        return { type: "HLD", unit: own };
      case "move":
        return viaConvoy ? { type: "CTO", unit: own, to: there, via: [] } : { type: "MTO", unit: own, to: there };
      case "support-hold":
        return { type: "SUP", unit: own, supported: other(), to: null };
      case "support-move":
        return { type: "SUP", unit: own, supported: other(), to: there };
      case "convoy":
        return { type: "CVY", unit: own, convoyed: other(), to: there };
      case "retreat":
        return { type: "RTO", unit: own, to: there };
      case "build":
        return { type: "BLD", unit: own };
      case "remove":
        return { type: "REM", unit: own };
      default:
        throw new Error(`unknown order type ${type}`);
    }
  };
  return { by: casePower(power), order: order() };
}

/** Returns the units as sorted strings for comparison. */
export function unitTexts(units: readonly Unit[]): string[] {
  return units.map(({ power, type, province, coast }) => `${power} ${type} ${province}${coast ?? ""}`).sort();
}

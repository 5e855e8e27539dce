import { nowhere, parlance } from "../../syntax/dialects.ts";
import type { Dialect, FixedFields, Production } from "../../syntax/production.ts";

/**
 * Incomplete orders. Parlance accepts a unit without its power, its type or both, and WVE without a power, and supplies
 * the missing details; the diplomacy server writes `MTO VIA`. Source: Parlance's syntax, loose_order.
 */

const clause = "Parlance's syntax, loose_order";

/** Returns the form of a unit that is named in full. `power?` and `unitType?` distinguish it from incomplete units. */
export function wholeUnit(label: string): string {
  return `( power? unitType? ${label}:unit )`;
}

/** Units that are not named in full. The finding is about the order that contains them. */
export const looseUnits: readonly Production[] = [
  ...looseUnit("", { power: null, type: null }),
  ...looseUnit("power:power", { type: null }),
  ...looseUnit("type:unitType", { power: null }),
  bareUnit("province:province", { coast: null }, parlance),
  // Parlance's program reads this form, although its documented syntax requires another pair of brackets.
  bareUnit("( province:province coast:anyCoast )", {}, nowhere),
];

function looseUnit(before: string, missing: FixedFields): Production[] {
  return [
    unit(`( ${before} province:province )`, { ...missing, coast: null, isBare: false }, parlance),
    unit(`( ${before} ( province:province coast:anyCoast ) )`, { ...missing, isBare: false }, parlance),
  ];
}

function bareUnit(form: string, fixed: FixedFields, dialects: readonly Dialect[]): Production {
  return unit(form, { ...fixed, power: null, type: null, isBare: true }, dialects);
}

function unit(form: string, fixed: FixedFields, dialects: readonly Dialect[]): Production {
  return { terms: ["looseUnit"], form, fixed, level: 0, dialects, clause };
}

/**
 * Returns the forms of orders with incomplete units.
 * @param to the term for a supported or convoyed unit's destination
 */
export function looseOrders(term: string, to: string, dialects: readonly Dialect[]): Production[] {
  const order = (verb: string, form: string, more: Partial<Production> = {}): Production => ({
    terms: [term],
    type: "loose",
    form,
    fixed: fixedBeside(form, verb),
    textField: "text",
    level: 0,
    dialects,
    finding: "loose-order",
    clause,
    ...more,
  });
  const alone = ["HLD", "DSB", "BLD", "REM"].map((verb) => order(verb, `looseUnit:looseUnit ${verb}`));
  const moving = ["MTO", "RTO"].map((verb) => order(verb, `looseUnit:looseUnit ${verb} to:place`));
  const helping = (verb: string, label: string, end: string): Production[] => [
    order(verb, `looseUnit:looseUnit ${verb} ${label}:looseUnit ${end}`),
    order(verb, `looseUnit:looseUnit ${verb} ${wholeUnit(label)} ${end}`),
    order(verb, `${wholeUnit("unit")} ${verb} ${label}:looseUnit ${end}`),
  ];
  return [
    ...alone,
    ...moving,
    ...helping("SUP", "supported", `[ MTO to:${to} ]`),
    ...helping("CVY", "convoyed", `CTO to:${to}`),
    order("CTO", `looseUnit:looseUnit CTO to:${to} [ VIA ( via[]:province+ ) ]`),
    order("WVE", "WVE"),
    order("MTO", `${wholeUnit("unit")} MTO VIA`, {
      dialects: nowhere,
      finding: "order-without-destination",
      clause:
        "v0.18, level 0, SUB: Move by convoy; the diplomacy server reports the orders of convoyed armies this way",
    }),
  ];
}

/** Returns the verb, and empty values for the fields that the form lacks. */
function fixedBeside(form: string, verb: string): FixedFields {
  const all: FixedFields = { unit: null, looseUnit: null, supported: null, convoyed: null, to: null, via: [] };
  const rest = Object.entries(all).filter(([label]) => !new RegExp(`\\b${label}(\\[\\])?:`).test(form));
  return { verb, ...Object.fromEntries(rest) };
}

import { aiserver, everywhere, nowhere, parlance } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";
import { looseOrders, looseUnits, wholeUnit } from "./loose.ts";

const clause = "v0.18, level 0, SUB";
const placeClause = "v0.18, level 0, NOW";

/** The forms of turns, places, units and orders. */
export const orderProductions: readonly Production[] = [
  {
    terms: ["turn"],
    form: "season:season year:number",
    level: 0,
    dialects: everywhere,
    clause: "v0.18, appendix: turn",
  },
  ...placeForms("place", ""),
  ...placeForms("unit", "power:power type:unitType"),
  ...looseUnits,
  ...destinations("supportedTo", nowhere),
  ...orders("order", "supportedTo", nowhere),
  // Parlance is more tolerant in SUB, NOT, THX and ORD than in press.
  ...destinations("submittedTo", parlance),
  ...orders("submittedOrder", "submittedTo", parlance),
];

/**
 * Returns the forms of a supported or convoyed unit's destination.
 * @param withCoast dialects that accept a coast in the destination
 */
function destinations(term: string, withCoast: Production["dialects"]): Production[] {
  return [
    {
      terms: [term],
      form: "province:province",
      fixed: { coast: null },
      level: 0,
      dialects: everywhere,
      clause: `${clause}: prov_no_coast`,
    },
    {
      terms: [term],
      form: "( province:province coast:anyCoast )",
      level: 0,
      dialects: withCoast,
      finding: "coast-not-allowed",
      clause: `${clause}: prov_no_coast`,
    },
  ];
}

/**
 * Returns the forms of orders.
 * @param to the term for a supported or convoyed unit's destination
 * @param loosely dialects that accept incomplete orders
 */
function orders(term: string, to: string, loosely: Production["dialects"]): Production[] {
  const unit = wholeUnit("unit");
  const order = (type: string, form: string, more: Partial<Production> = {}): Production => ({
    terms: [term],
    type,
    form: `${unit} ${form}`,
    level: 0,
    dialects: everywhere,
    clause,
    ...more,
  });
  return [
    order("HLD", "HLD"),
    order("MTO", "MTO to:place"),
    order("SUP", `SUP ${wholeUnit("supported")} [ MTO to:${to} ]`),
    order("CVY", `CVY ${wholeUnit("convoyed")} CTO to:${to}`),
    order("CTO", `CTO to:${to} VIA ( via[]:province+ )`),
    order("CTO", `CTO to:${to}`, {
      fixed: { via: [] },
      dialects: loosely,
      finding: "convoy-without-route",
      clause: `${clause}: Move by convoy`,
    }),
    order("RTO", "RTO to:place"),
    order("DSB", "DSB"),
    order("BLD", "BLD"),
    order("REM", "REM"),
    order("WVE", "", { form: "power:power WVE" }),
    ...looseOrders(term, to, loosely),
  ];
}

/**
 * Returns the forms that consist of `before` and then a province, or a province and a coast. The documents name only
 * four of the eight coasts.
 */
export function placeForms(term: string, before: string, level = 0): Production[] {
  return [
    {
      terms: [term],
      form: `${before} province:province`,
      fixed: { coast: null },
      level,
      dialects: everywhere,
      clause: placeClause,
    },
    {
      terms: [term],
      form: `${before} ( province:province coast:coast )`,
      level,
      dialects: everywhere,
      clause: `${placeClause}: units in bicoastal provinces`,
    },
    {
      terms: [term],
      form: `${before} ( province:province coast:diagonalCoast )`,
      level,
      // AiServer accepts any token of the coast category.
      dialects: [...parlance, ...aiserver],
      finding: "diagonal-coast",
      clause: "v0.18, common terms: coast",
    },
  ];
}

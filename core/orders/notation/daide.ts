import { aiserver, everywhere, nowhere, parlance } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";

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
  {
    terms: ["supportedTo"],
    form: "province:province",
    fixed: { coast: null },
    level: 0,
    dialects: everywhere,
    clause: `${clause}: prov_no_coast`,
  },
  {
    terms: ["supportedTo"],
    form: "( province:province coast:anyCoast )",
    level: 0,
    dialects: parlance,
    finding: "coast-not-allowed",
    clause: `${clause}: prov_no_coast`,
  },
  order("HLD", "( unit:unit ) HLD"),
  order("MTO", "( unit:unit ) MTO to:place"),
  order("SUP", "( unit:unit ) SUP ( supported:unit ) [ MTO to:supportedTo ]"),
  order("CVY", "( unit:unit ) CVY ( convoyed:unit ) CTO to:supportedTo"),
  order("CTO", "( unit:unit ) CTO to:supportedTo VIA ( via[]:province+ )"),
  order("RTO", "( unit:unit ) RTO to:place"),
  order("DSB", "( unit:unit ) DSB"),
  order("BLD", "( unit:unit ) BLD"),
  order("REM", "( unit:unit ) REM"),
  order("WVE", "power:power WVE"),
  {
    terms: ["order"],
    type: "CTO",
    form: "( unit:unit ) CTO to:supportedTo",
    fixed: { via: [] },
    level: 0,
    dialects: parlance,
    finding: "convoy-without-route",
    clause: `${clause}: Move by convoy`,
  },
  {
    terms: ["order"],
    type: "loose",
    form: "( unit:unit ) MTO VIA",
    fixed: { text: "MTO VIA" },
    level: 0,
    dialects: nowhere,
    finding: "order-without-destination",
    clause: `${clause}: Move by convoy; the diplomacy server writes its convoyed armies so`,
  },
  {
    terms: ["order"],
    type: "loose",
    form: "text:looseOrder",
    fixed: { unit: null },
    level: 0,
    dialects: parlance,
    finding: "loose-order",
    clause: `${clause}; Parlance takes units without power or type`,
  },
];

function order(type: string, form: string): Production {
  return { terms: ["order"], type, form, level: 0, dialects: everywhere, clause };
}

/** Province or province and coast behind some fields; the documents name four coasts of eight. */
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
      // AiServer takes any token of the category.
      dialects: [...parlance, ...aiserver],
      finding: "diagonal-coast",
      clause: "v0.18, common terms: coast",
    },
  ];
}

import { placeForms } from "../../orders/notation/daide.ts";
import { allBut, everywhere, newer, nowhere, parlance, v013, v014 } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";
import { withReferences } from "./references.ts";

const both = ["arrangement", "futureOffer"];
const v18: Production["dialects"] = ["v0.18"];

/**
 * The arrangements that press can propose, claim or ask about. `futureOffer` is an arrangement inside FOR, which cannot
 * be another FOR.
 */
const arrangements: readonly Production[] = [
  {
    terms: both,
    type: "PCE",
    form: "PCE ( powers[]:power powers[]:power+ )",
    level: 10,
    dialects: everywhere,
    clause: "v0.18, level 10, PCE",
  },
  {
    terms: both,
    type: "PCE",
    form: "PCE ( powers[]:power )",
    level: 10,
    dialects: [...v014, "parlance", "aiserver"],
    finding: "lone-power",
    clause: "v0.18, level 10, PCE: at least two powers; v0.14: one or more",
  },
  row("ALY", "ALY ( allies[]:power+ ) VSS ( against[]:power+ )", 10),
  { ...row("DRW", "DRW", 10), fixed: { powers: [] } },
  { ...row("DRW", "DRW ( powers[]:power powers[]:power+ )", 10), dialects: allBut("aiserver") },
  {
    terms: both,
    type: "DRW",
    form: "DRW ( powers[]:power )",
    level: 10,
    dialects: v013,
    finding: "lone-power",
    clause: "v0.18, level 10, DRW: at least two powers",
  },
  row("SLO", "SLO ( power:power )", 10),
  row("NOT", "NOT ( arrangement:self )", 10),
  { ...row("NAR", "NAR ( arrangement:self )", 10), dialects: newer },
  row("XDO", "XDO ( order:order )", 20),
  row("DMZ", "DMZ ( powers[]:power+ ) ( provinces[]:zone+ )", 20),
  row("SCD", "SCD ( shares[]:share )+", 40),
  row("OCC", "OCC ( positions[]:occupation )+", 40),
  row("AND", "AND ( parts[]:self ) ( parts[]:self )+", 50),
  row("ORR", "ORR ( parts[]:self ) ( parts[]:self )+", 50),
  row("CHO", "CHO ( minimum:number maximum:number ) ( parts[]:self ) ( parts[]:self )+", 50),
  {
    terms: both,
    type: "CHO",
    form: "CHO ( minimum:number maximum:number ) ( parts[]:self )",
    level: 50,
    dialects: ["aiserver"],
    finding: "lone-part",
    clause: "v0.18, level 50, CHO: two parts or more; appendix: one or more",
  },
  ...timed(["arrangement"], undefined),
  ...timed(["futureOffer"], "nested-for"),
  row("XOY", "XOY ( debtor:power ) ( creditor:power )", 110),
  row("YDO", "YDO ( power:power ) ( units[]:unit )+", 110),
  {
    ...row("SND", "SND ( sender:power ) ( recipients[]:power+ ) ( press:press )", 120),
    fixed: { references: [] },
    dialects: allBut("v0.13"),
  },
  ...withReferences("SND", both, "SND ( sender:power )", 120),
  row("FWD", "FWD ( senders[]:power+ ) ( recipient:power ) ( target:power )", 120),
  row("BCC", "BCC ( sender:power ) ( recipients[]:power+ ) ( target:power )", 120),
  { ...row("ROF", "ROF", 150), dialects: v18 },
  ...["ULB", "UUB"].flatMap((type) => [
    {
      ...row(type, `${type} ( power:power bound:float )`, 160),
      dialects: v18,
      clause: `v0.18, level 160, ${type}: a float, spelled as text because no token holds one`,
    },
    {
      ...row(type, `${type} ( power:power bound:number )`, 160),
      dialects: nowhere,
      finding: "float-as-integer",
    },
  ]),
  {
    terms: both,
    type: "order",
    form: "order:order",
    level: 20,
    dialects: nowhere,
    finding: "order-without-xdo",
    clause: "v0.18, level 50: the example omits XDO, the grammar does not",
  },
];

function row(type: string, form: string, level: number): Production {
  return { terms: both, type, form, level, dialects: everywhere, clause: `v0.18, level ${level}, ${type}` };
}

function share(form: string, more: Pick<Production, "dialects" | "strictOnly" | "finding">): Production {
  return { terms: ["share"], form, level: 40, clause: "v0.18, level 40, SCD; appendix: sc_ownership_list", ...more };
}

function timed(terms: readonly string[], finding: string | undefined): Production[] {
  const clause = "v0.18, level 90, FOR: no FOR within FOR except in press";
  const dialects: Production["dialects"] = finding ? [...v014, "parlance", "aiserver"] : everywhere;
  return [
    {
      terms,
      type: "FOR",
      form: "FOR ( from:turn ) ( arrangement:futureOffer )",
      fixed: { to: null },
      level: 90,
      dialects,
      clause,
      ...(finding ? { finding } : {}),
    },
    {
      terms,
      type: "FOR",
      form: "FOR ( ( from:turn ) ( to:turn ) ) ( arrangement:futureOffer )",
      level: 90,
      dialects,
      clause,
      ...(finding ? { finding } : {}),
    },
  ];
}

/**
 * The arrangements that PRP accepts: from level 30, they include a single AND or ORR that is not nested; elsewhere, AND
 * and ORR are allowed from level 50.
 */
const proposals: readonly Production[] = arrangements
  .filter(({ terms }) => terms.includes("arrangement"))
  .map((production) => ({
    ...production,
    terms: ["proposal"],
    form: production.form.replaceAll(":self", ":arrangement"),
    ...(production.type === "AND" || production.type === "ORR"
      ? { level: 30, clause: `v0.18, level 30, ${production.type}` }
      : {}),
  }));

const parts: readonly Production[] = [
  ...placeForms("occupation", "power:power type:unitType", 40),
  {
    terms: ["occupation"],
    form: "power:power UNT province:province",
    fixed: { type: "UNT", coast: null },
    level: 40,
    dialects: everywhere,
    clause: "v0.18, level 40, OCC: UNT",
  },
  {
    terms: ["occupation"],
    form: "power:power UNT ( province:province coast:anyCoast )",
    fixed: { type: "UNT" },
    level: 40,
    dialects: nowhere,
    finding: "coast-not-allowed",
    clause: "v0.18, level 40, OCC: UNT",
  },
  {
    terms: ["zone"],
    form: "province:province",
    fixed: { coast: null },
    level: 20,
    dialects: everywhere,
    clause: "v0.18, level 20, DMZ",
  },
  {
    terms: ["zone"],
    form: "( province:province coast:anyCoast )",
    level: 20,
    dialects: nowhere,
    finding: "coast-not-allowed",
    clause: "v0.18, level 20, DMZ: provinces",
  },
  // The prose has a power here, as in SCO; v0.18's appendix and AiServer also allow UNO.
  share("owner:owner centres[]:province+", { dialects: allBut("parlance") }),
  share("owner:power centres[]:province+", { dialects: parlance, strictOnly: true }),
  share("owner:owner centres[]:province*", { dialects: nowhere, finding: "no-centres" }),
  {
    terms: ["ownership"],
    form: "owner:owner centres[]:province+",
    level: 0,
    dialects: everywhere,
    clause: "v0.18, level 0, SCO",
  },
  {
    terms: ["ownership"],
    form: "owner:owner centres[]:province*",
    level: 0,
    dialects: parlance,
    finding: "no-centres",
    clause: "v0.18, level 0, SCO: at least one centre",
  },
];

/** The forms of arrangements, for levels 10 to 160. */
export const arrangementProductions: readonly Production[] = [...arrangements, ...proposals, ...parts];

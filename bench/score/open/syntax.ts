import { clientLines, serverEdits, serverLines, withHuh } from "../lines.ts";
import type { Recipe } from "../plant.ts";

const family = "syntax";

const clients = clientLines([
  {
    id: "sub-without-order-brackets",
    family,
    kind: "brackets-missing",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SUB (order): an order has its own brackets",
    what: "a client submits an order without the outer brackets",
    says: ({ unit }) => withHuh(`SUB ${unit} HLD`, unit.split(" ").slice(2).join(" ")),
  },
  {
    id: "unit-without-power",
    family,
    kind: "unit-incomplete",
    bases: ["solo", "press-130", "ai-hold", "press-40"],
    rule: "0.18, SUB: a unit is power, type and province",
    what: "a client leaves out the power of a unit",
    says: ({ moment }) => {
      const unit = moment.seat.ownUnits[0];
      return withHuh(`SUB ( ( ${unit?.type} ${unit?.place} ) HLD )`, unit?.type);
    },
  },
  {
    id: "iam-without-passcode",
    family,
    kind: "argument-missing",
    bases: ["solo", "micro"],
    rule: "0.18, IAM (power) (passcode)",
    what: "a client sends IAM without a passcode",
    says: ({ me }) => [`IAM ( ${me} )`, `HUH ( IAM ( ${me} ) ERR )`],
  },
  {
    id: "name-without-version",
    family,
    kind: "argument-missing",
    bases: ["hundred-start", "modern"],
    rule: "0.18, NME ('name') ('version')",
    what: "a client sends NME with only a name",
    says: () => ["NME ( 'Short' )", "HUH ( NME ( 'Short' ) ERR )"],
  },
  {
    id: "bracket-left-open",
    family,
    kind: "brackets-unbalanced",
    bases: ["solo", "micro", "press-130", "ai-hold"],
    rule: "0.18, PRN: the parentheses of a message must match",
    what: "a client leaves out the last bracket of SUB",
    says: ({ unit }) => [`SUB ( ${unit} HLD`, `PRN ( SUB ( ${unit} HLD )`],
  },
  {
    id: "gof-with-argument",
    family,
    kind: "argument-extra",
    bases: ["solo", "hundred-start"],
    rule: "0.18, GOF has no parameters",
    what: "a client sends GOF with a turn",
    says: ({ turn }) => withHuh(`GOF ( ${turn} )`, "( "),
  },
  {
    id: "starts-with-unit",
    family,
    kind: "first-token-unknown",
    bases: ["solo", "micro"],
    rule: "0.18: a message starts with a command",
    what: "a client sends an order without SUB",
    says: ({ unit }) => withHuh(`${unit} HLD`, "( "),
  },
  {
    id: "supported-move-with-coast",
    family,
    kind: "coast-on-supported-move",
    bases: ["solo"],
    rule: "0.18, SUP (unit) MTO prov_no_coast",
    what: "a client names a coast in a supported move",
    says: ({ unit, yours }) => withHuh(`SUB ( ${unit} SUP ( ${yours[0]?.power} FLT GOB ) MTO ( STP SCS ) )`, "( STP"),
  },
  {
    id: "sub-empty",
    family,
    kind: "argument-missing",
    bases: ["press-130", "micro"],
    rule: "0.18, SUB (order) (order) ...: at least one order",
    what: "a client sends SUB without any order",
    says: () => withHuh("SUB"),
  },
  {
    id: "tme-with-word",
    family,
    kind: "argument-wrong-type",
    bases: ["solo-timed"],
    rule: "0.18, TME (seconds): a number",
    what: "a client sends TME with a power instead of a number",
    says: ({ me }) => withHuh(`TME ( ${me} )`, me),
  },
]);

const servers: readonly Recipe[] = [
  ...serverEdits([
    {
      id: "ord-without-result",
      family,
      kind: "argument-missing",
      bases: ["solo", "hundred-start"],
      rule: "0.18, ORD (turn) (order) (result)",
      what: "an ORD has no result",
      of: /^ORD \( (SPR|FAL) /,
      change: (text) => text.replace(/ \( \S+( RET)? \)$/, ""),
      alsoExplains: ["ord-missing"],
    },
    {
      id: "now-unit-without-type",
      family,
      kind: "unit-incomplete",
      bases: ["micro", "solo"],
      rule: "0.18, NOW: a unit is power, type and province",
      what: "NOW lists a unit without its type",
      of: /^NOW \( (SPR|FAL) \d+ \) \( [A-Z]{3} AMY [A-Z]{3} \)/,
      change: (text) => text.replace(/AMY /, ""),
      alsoExplains: ["positions-differ", "now-unit-missing"],
    },
    {
      id: "thx-two-notes",
      family,
      kind: "argument-extra",
      bases: ["solo", "micro"],
      rule: "0.18, THX (order) (note)",
      what: "THX has two notes",
      of: /^THX .* \( MBV \)$/,
      change: (text) => text.replace(/\( MBV \)$/, "( MBV ) ( MBV )"),
      alsoExplains: ["processed-early", "thx-missing"],
    },
  ]),
  ...serverLines([
    {
      id: "huh-without-err",
      family,
      kind: "huh-without-err",
      bases: ["solo", "press-130"],
      rule: "0.18, HUH: ERR is inserted before the first offending token",
      what: "a HUH from the server has no ERR",
      alsoExplains: ["argument-missing"],
      says: ({ me }) => [
        ["client", `IAM ( ${me} )`],
        ["server", `HUH ( IAM ( ${me} ) )`],
      ],
    },
    {
      id: "prn-of-balanced",
      family,
      kind: "prn-for-balanced",
      bases: ["solo", "hundred-start"],
      rule: "0.18, PRN: for a message without a correct set of parentheses",
      what: "the server answers a balanced message with PRN",
      says: ({ unit }) => [
        ["client", `SUB ( ${unit} HLD )`],
        ["server", `PRN ( SUB ( ${unit} HLD ) )`],
      ],
    },
  ]),
];

export const openSyntax: readonly Recipe[] = [...clients, ...servers];

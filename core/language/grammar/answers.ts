import { placeForms } from "../../orders/notation/daide.ts";
import { allBut, everywhere, nowhere, parlance, v013 } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";
import { withReferences } from "./references.ts";

function row(type: string, form: string, more: Partial<Production> = {}): Production {
  const level = more.level ?? 0;
  const clause = more.dialects === parlance ? `Parlance's syntax, ${type}` : `v0.18, level ${level}, ${type}`;
  return { terms: ["serverMessage"], type, form, level, dialects: everywhere, clause, ...more };
}

function part(term: string, form: string, clause: string, more: Partial<Production> = {}): Production {
  const level = more.level ?? 0;
  const source = more.dialects === parlance ? "Parlance's syntax" : `v0.18, level ${level}`;
  return { terms: [term], form, level, dialects: everywhere, clause: `${source}, ${clause}`, ...more };
}

/** Returns a form of an option in HLO, with or without the brackets around it, which some servers omit. */
function option(form: string, more: Partial<Production>): Production {
  return part("option", form, "HLO", { terms: ["option", "bareOption"], ...more });
}

const inParlance = (finding: string): Partial<Production> => ({ dialects: parlance, finding });

/** The index of the list of options in `HLO ( power ) ( passcode ) ( ( LVL 20 ) )`. */
export const optionsAt = 7;

const messages: readonly Production[] = [
  row("YES", "YES ( echo:accepted )", { clause: "v0.18, each command; appendix: client_command, client_request" }),
  row("REJ", "REJ ( echo:refused )", { clause: "v0.18, each command; appendix: rejectable_client_command" }),
  row("HUH", "HUH ( text:tokens )"),
  row("PRN", "PRN ( text:rest )"),
  row("MAP", "MAP ( name:string )"),
  row("MDF", "MDF ( powers[]:power+ ) ( ( ( centres[]:homes )+ ) ( others[]:province* ) ) ( ( borders[]:borders )+ )"),
  row("HLO", "HLO ( power:owner ) ( passcode:number ) ( ( options[]:option )+ )"),
  row("HLO", "HLO ( power:owner ) ( passcode:number ) ( options[]:bareOption+ )+", {
    dialects: nowhere,
    finding: "bare-options",
    findingFrom: optionsAt,
  }),
  ...["", " ( )"].map((list) =>
    row("HLO", `HLO ( power:owner ) ( passcode:number )${list}`, {
      fixed: { options: [] },
      dialects: nowhere,
      finding: "no-options",
      findingFrom: optionsAt,
    }),
  ),
  row("SCO", "SCO ( ownership[]:ownership )+"),
  row("NOW", "NOW ( turn:turn ) ( units[]:positioned )+"),
  row("NOW", "NOW ( turn:turn ) ( units[]:positioned )*", {
    ...inParlance("no-units"),
    clause: "v0.18, level 0, NOW: one unit or more",
  }),
  row("THX", "THX ( order:submittedOrder ) ( note:note )"),
  row("THX", "THX ( order:submittedOrder ) ( note:obsoleteNote )", {
    dialects: ["aiserver"],
    finding: "obsolete-note",
  }),
  row("MIS", "MIS", { fixed: { units: [], count: null } }),
  row("MIS", "MIS ( units[]:positioned )+", { fixed: { count: null } }),
  row("MIS", "MIS ( count:number )", { fixed: { units: [] } }),
  row("ORD", "ORD ( turn:turn ) ( order:submittedOrder ) ( result:result )"),
  row("SVE", "SVE ( name:string )"),
  row("LOD", "LOD ( name:string )"),
  row("OFF", "OFF"),
  row("TME", "TME ( seconds:number )", { fixed: { hours: null } }),
  row("TME", "TME ( seconds:number hours:number )", inParlance("two-number-time")),
  row("CCD", "CCD ( power:power )", { fixed: { turn: null, undelivered: null } }),
  row("CCD", "CCD ( power:power ) ( turn:turn )", { fixed: { undelivered: null }, ...inParlance("ccd-with-turn") }),
  row("CCD", "CCD ( power:power ) ( undelivered:undelivered )", {
    fixed: { turn: null },
    ...inParlance("undelivered-quoted"),
  }),
  row("NOT", "NOT ( message:negated )", { clause: "v0.18, level 0, CCD" }),
  row("ADM", "ADM ( name:string ) ( text:string )"),
  row("ADM", "ADM ( name:string )", { fixed: { text: null }, dialects: nowhere, finding: "adm-with-one-string" }),
  row("SLO", "SLO ( power:power )"),
  row("DRW", "DRW", { fixed: { powers: [] } }),
  row("DRW", "DRW ( powers[]:power powers[]:power+ )", { level: 10 }),
  row("DRW", "DRW ( powers[]:power )", {
    level: 10,
    dialects: v013,
    finding: "lone-power",
    clause: "v0.18, level 10, DRW: at least two powers",
  }),
  row("SMR", "SMR ( turn:turn ) ( players[]:summary )+"),
  row("OUT", "OUT ( power:power )", { level: 10, fixed: { undelivered: null } }),
  row("OUT", "OUT ( power:power ) ( undelivered:undelivered )", { level: 10, ...inParlance("undelivered-quoted") }),
  row("FRM", "FRM ( sender:power ) ( recipients[]:power+ ) ( press:press )", {
    level: 10,
    fixed: { messageId: null, references: [] },
    dialects: allBut("v0.13"),
  }),
  ...withReferences("FRM", ["serverMessage"], "FRM ( sender:power messageId:number )", 10),
  row("LST", "LST ( name:string ) ( seats:number state:anyToken ) ( variant:string ) ( ( options[]:option )+ )", {
    ...inParlance("parlance-command"),
  }),
  row("SEL", "SEL ( name:string )", inParlance("parlance-command")),
  row("VAR", "VAR ( name:string )", inParlance("parlance-command")),
];

const parts: readonly Production[] = [
  part("homes", "owners[]:owner centres[]:province+", "MDF: supply centres", { fixed: { shared: false } }),
  part("homes", "( owners[]:power+ ) centres[]:province+", "MDF: supply centres", { fixed: { shared: true } }),
  part("homes", "owners[]:owner centres[]:province*", "MDF: supply centres", {
    fixed: { shared: false },
    ...inParlance("no-centres"),
  }),
  part("borders", "province:province ( routes[]:routes )+", "MDF: adjacencies"),
  part("routes", "type:unitType to[]:place*", "MDF: adjacencies", { fixed: { coast: null } }),
  part("routes", "( FLT coast:coast ) to[]:place*", "MDF: adjacencies", { fixed: { type: "FLT" } }),
  part("routes", "( FLT coast:diagonalCoast ) to[]:place*", "MDF: adjacencies", {
    fixed: { type: "FLT" },
    dialects: ["parlance", "aiserver"],
    finding: "diagonal-coast",
  }),
  option("type:limit value:number", { fixed: { hours: null } }),
  part("option", "type:limit value:number hours:number", "HLO", inParlance("two-number-time")),
  ...["DSD", "AOA"].map((type) => option(type, { type })),
  option("PTL value:number", { type: "PTL", level: 10, fixed: { hours: null } }),
  part("option", "PTL value:number hours:number", "HLO", { type: "PTL", level: 10, ...inParlance("two-number-time") }),
  ...["PDA", "NPR", "NPB"].map((type) => option(type, { type, level: 10 })),
  part("option", "text:tokens", "HLO", { type: "unknown", dialects: nowhere, finding: "unknown-option" }),
  ...positionForms(),
  part("result", "outcome:outcome", "ORD", { fixed: { dislodged: false } }),
  part("result", "outcome:outcome RET", "ORD", { fixed: { dislodged: true } }),
  part("result", "RET", "ORD", { fixed: { outcome: null, dislodged: true } }),
  part("result", "outcome:note", "HLO, AOA", { fixed: { dislodged: false } }),
  part("result", "outcome:note RET", "HLO, AOA", { fixed: { dislodged: true } }),
  ...["", " RET"].map((suffix) =>
    part("result", `outcome:obsoleteOutcome${suffix}`, "ORD", {
      fixed: { dislodged: suffix !== "" },
      dialects: ["aiserver", "parlance"],
      finding: "obsolete-outcome",
    }),
  ),
  part("negated", "CCD ( power:power )", "CCD", { type: "CCD" }),
  part("negated", "TME ( seconds:number )", "CCD", { type: "TME", fixed: { hours: null } }),
  part("negated", "TME ( seconds:number hours:number )", "CCD", { type: "TME", ...inParlance("two-number-time") }),
  part("summary", "power:power ( name:string ) ( version:string ) centres:number [ eliminated:number ]", "SMR"),
];

/** Returns the forms of a unit in NOW and MIS: its place and, if it is dislodged, its retreat options. */
function positionForms(): Production[] {
  return placeForms("positioned", "power:power type:unitType").flatMap((production) => [
    { ...production, fixed: { ...production.fixed, retreats: null } },
    { ...production, form: `${production.form} MRT ( retreats[]:place* )` },
  ]);
}

/** The forms that servers send. */
export const answerProductions: readonly Production[] = [...messages, ...parts];

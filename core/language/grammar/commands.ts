import { aiserver, allBut, everywhere, newer, nowhere, parlance, v013, v014 } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";
import { withReferences } from "./references.ts";

const client = ["clientMessage"];

function row(type: string, form: string, more: Partial<Production> = {}): Production {
  const level = more.level ?? 0;
  const clause = more.dialects === parlance ? `Parlance's syntax, ${type}` : `v0.18, level ${level}, ${type}`;
  return { terms: client, type, form, level, dialects: everywhere, clause, ...more };
}

/** Parlance's syntax does not distinguish observers. Instead, its server refuses their messages with REJ. */
const player = { playersOnly: allBut("parlance") } as const;
/** In v0.18's prose, the server answers observers with REJ ( DRW ), so they may send DRW. */
const voter = { playersOnly: allBut("parlance", "v0.18") } as const;
const notAiserver = allBut("aiserver");
const inParlance = (finding: string): Partial<Production> => ({ dialects: parlance, finding });

/** v0.14 was the first to require a second power in the list; AiServer's grammar allows any list of powers. */
const loneDraw: Partial<Production> = {
  dialects: [...v013, ...aiserver],
  finding: "lone-power",
  clause: "v0.18, level 10, DRW: at least two powers",
};

const byAnyClient: readonly Production[] = [
  row("NME", "NME ( name:string ) ( version:string )"),
  row("OBS", "OBS", { fixed: { name: null, version: null } }),
  row("OBS", "OBS ( name:string ) ( version:string )", inParlance("obs-with-name")),
  row("IAM", "IAM ( power:power ) ( passcode:number )"),
  row("MAP", "MAP"),
  row("MDF", "MDF"),
  row("NOW", "NOW"),
  row("SCO", "SCO"),
  row("HST", "HST ( turn:turn )"),
  row("HST", "HST", { fixed: { turn: null }, dialects: [...parlance, ...aiserver], finding: "hst-without-turn" }),
  row("TME", "TME", { fixed: { seconds: null, hours: null } }),
  row("TME", "TME ( seconds:number )", { fixed: { hours: null } }),
  row("TME", "TME ( seconds:number hours:number )", inParlance("two-number-time")),
  row("ADM", "ADM ( name:string ) ( text:string )"),
  row("ADM", "ADM ( name:string )", { fixed: { text: null }, dialects: nowhere, finding: "adm-with-one-string" }),
  row("SMR", "SMR", inParlance("parlance-command")),
  row("LST", "LST", { fixed: { name: null }, ...inParlance("parlance-command") }),
  row("LST", "LST ( name:string )", inParlance("parlance-command")),
  row("SEL", "SEL", { fixed: { name: null }, ...inParlance("parlance-command") }),
  row("SEL", "SEL ( name:string )", inParlance("parlance-command")),
  row("VAR", "VAR", inParlance("parlance-command")),
  row("PNG", "PNG", { fixed: { text: null }, ...inParlance("parlance-command") }),
  row("PNG", "PNG ( text:tokens )", inParlance("parlance-command")),
];

const byPlayers: readonly Production[] = [
  // v0.18's prose and Parlance let any client request HLO; earlier documents ("AI") and AiServer allow only players.
  row("HLO", "HLO", { playersOnly: [...v014, ...aiserver] }),
  row("ORD", "ORD", player),
  row("MIS", "MIS", player),
  row("GOF", "GOF", player),
  row("DRW", "DRW", { ...voter, fixed: { powers: [] } }),
  row("DRW", "DRW ( powers[]:power powers[]:power+ )", { ...player, level: 10 }),
  row("DRW", "DRW ( powers[]:power )", { ...player, level: 10, ...loneDraw }),
  row("SUB", "SUB ( orders[]:submittedOrder )+", { ...player, fixed: { turn: null } }),
  row("SUB", "SUB ( turn:turn ) ( orders[]:submittedOrder )+", { ...player, dialects: newer }),
  // An observer can cancel only TME and, in v0.18, also DRW.
  row("NOT", "NOT ( command:negatable )", {
    playersOnly: aiserver,
    clause: "v0.18, level 0, SUB, GOF, TME and DRW; AiServer's grammar, client_server_message",
  }),
  ...sendForms(client),
];

/** Messages that the server does not repeat in an answer. */
const notEchoed: readonly Production[] = [
  row("YES", "YES ( acknowledged:acknowledged )", { clause: "v0.18, level 0, MAP and SVE" }),
  row("REJ", "REJ ( acknowledged:rejected )", { clause: "v0.18, level 0, MAP, SVE and LOD" }),
  row("PRN", "PRN ( text:rest )", { dialects: notAiserver }),
  row("HUH", "HUH ( text:tokens )", { dialects: notAiserver }),
  row("order", "order:order", {
    ...player,
    dialects: nowhere,
    finding: "order-without-sub",
    clause: "v0.18, level 0, SUB; Norman's framework corrects a refused order without it",
  }),
];

/** Requests that servers answer with data, never with YES, according to the documents and Parlance's syntax. */
const answeredWithData = words("MAP MDF NOW SCO HLO ORD MIS HST ADM SUB");
/** Requests that only Parlance answers with data. */
const answeredByParlance = words("SMR VAR");
/** Requests that servers never refuse, according to the documents. Parlance may refuse OBS, but not VAR. */
const neverRefused = words("MAP MDF OBS");
const neverRefusedByParlance = words("MAP MDF VAR");

/** The commands that YES and REJ can repeat. Some programs answer any command with YES or REJ. */
const echoes: readonly Production[] = [...byAnyClient, ...byPlayers].flatMap((production) => {
  const { type = "", fixed = {} } = production;
  const isBare = (name: string, field: string): boolean => type === name && fixed[field] === null;
  const isData = answeredWithData.includes(type) || isBare("TME", "seconds");
  const isParlanceData =
    answeredByParlance.includes(type) || isBare("SEL", "name") || (type === "LST" && !isBare("LST", "name"));
  return [
    echo("accepted", production, !isData, !isData && !isParlanceData),
    echo("refused", production, !neverRefused.includes(type), !neverRefusedByParlance.includes(type)),
  ];
});

/**
 * Returns the form of a command that an answer repeats. A finding reports the form if no document or dialect defines
 * the answer.
 */
function echo(term: string, production: Production, isUsual: boolean, isUsualInParlance: boolean): Production {
  const dialects = production.dialects.filter((name) => (name === "parlance" ? isUsualInParlance : isUsual));
  const isUnusual = !isUsual || (dialects.length === 0 && production.dialects.length > 0);
  return { ...production, terms: [term], dialects, ...(isUnusual ? { finding: "unusual-answer" } : {}) };
}

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Returns the forms of SND, which CCD and OUT also quote. */
function sendForms(terms: readonly string[]): Production[] {
  const level = 10;
  return [
    row("SND", "SND ( recipients[]:power+ ) ( press:press )", {
      ...player,
      terms,
      level,
      fixed: { turn: null, messageId: null, references: [] },
      dialects: allBut("v0.13"),
    }),
    row("SND", "SND ( turn:turn ) ( recipients[]:power+ ) ( press:press )", {
      ...player,
      terms,
      level,
      fixed: { messageId: null, references: [] },
      dialects: newer,
    }),
    ...withReferences("SND", terms, "SND ( messageId:number )", level).map((production) => ({
      ...production,
      ...player,
      fixed: { turn: null },
      // Parlance accepts the id, because Mapper 0.34 sends it, but ignores it.
      dialects: production.strictOnly ? production.dialects : parlance,
    })),
  ];
}

const negatable: readonly Production[] = [
  row("SUB", "SUB", { ...player, fixed: { orders: [] } }),
  row("SUB", "SUB ( orders[]:submittedOrder )", player),
  row("GOF", "GOF", player),
  row("DRW", "DRW", { ...voter, fixed: { powers: [] } }),
  row("DRW", "DRW ( powers[]:power powers[]:power+ )", { ...player, level: 10 }),
  row("DRW", "DRW ( powers[]:power )", { ...player, level: 10, ...loneDraw }),
  row("TME", "TME", { fixed: { seconds: null, hours: null } }),
  row("TME", "TME ( seconds:number )", { fixed: { hours: null } }),
  row("TME", "TME ( seconds:number hours:number )", inParlance("two-number-time")),
].map((production) => ({
  ...production,
  terms: ["negatable"],
  clause: production.clause.replace(production.type ?? "", `NOT (${production.type})`),
}));

const acknowledged: readonly Production[] = [
  row("MAP", "MAP ( name:string )", { terms: ["acknowledged", "rejected"] }),
  row("SVE", "SVE ( name:string )", { terms: ["acknowledged", "rejected"] }),
  row("LOD", "LOD ( name:string )", { terms: ["rejected"], dialects: notAiserver }),
  row("LOD", "LOD ( name:string )", { terms: ["acknowledged"], ...inParlance("unusual-answer") }),
];

/** The forms that clients send. */
export const commandProductions: readonly Production[] = [
  ...byAnyClient,
  ...byPlayers,
  ...notEchoed,
  ...echoes,
  ...negatable,
  ...acknowledged,
  // Only Parlance quotes what it could not deliver.
  ...sendForms(["undelivered"])
    .filter(({ strictOnly }) => !strictOnly)
    .map((production) => ({ ...production, dialects: parlance })),
];

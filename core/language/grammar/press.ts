import { aiserver, allBut, everywhere, newer, nowhere, parlance, v013, v014 } from "../../syntax/dialects.ts";
import { pressLevels } from "../../syntax/pressLevels.ts";
import type { Production } from "../../syntax/production.ts";
import { withReferences } from "./references.ts";

const v18: Production["dialects"] = ["v0.18"];
const documented = allBut("parlance");
/** Marks rows that apply only to Parlance, and that are narrower than the general rows. */
const inParlance = { dialects: parlance, strictOnly: true };

function row(type: string, form: string, level: number, more: Partial<Production> = {}): Production {
  return {
    terms: ["press"],
    type,
    form,
    level,
    dialects: everywhere,
    clause: `v0.18, level ${level}, ${type}`,
    ...more,
  };
}

/**
 * Returns the forms of claims. `THK ( a )` is volunteered; `THK ( QRY ( a ) )` and `THK ( NOT ( QRY ( a ) ) )` answer a
 * QRY.
 */
function claims(type: "THK" | "FCT", level: number, volunteered: readonly Production[]): Production[] {
  return [
    ...volunteered,
    row(type, `${type} ( QRY ( arrangement:arrangement ) )`, level, { fixed: { answer: "true" } }),
    row(type, `${type} ( NOT ( QRY ( arrangement:arrangement ) ) )`, level, {
      fixed: { answer: "false" },
      dialects: documented,
    }),
    row(type, `${type} ( NAR ( QRY ( arrangement:arrangement ) ) )`, level, {
      fixed: { answer: "not-true" },
      dialects: parlance,
      finding: "nar-query",
      clause: `v0.18, level 60, ${type}: NOT before QRY; Parlance has NAR`,
    }),
  ];
}

const claim = { fixed: { answer: null } };

/**
 * Returns a form of TRY, as the server delivers it. A client may list any press token; the server removes those above
 * the game's level.
 */
function delivered(token: string, dialects: Production["dialects"], level: number, next?: number): Production {
  return row("TRY", `TRY ( tokens[]:${token}${level}* )`, level, {
    dialects,
    direction: "server-to-client",
    strictOnly: true,
    clause: "v0.18, level 10, TRY: the server removes higher tokens; appendix: try_token (server to client)",
    ...(next === undefined ? {} : { below: next }),
  });
}

/** Press messages and replies: both are allowed wherever press is allowed. */
const statements: readonly Production[] = [
  row("PRP", "PRP ( arrangement:proposal )", 10),
  row("CCL", "CCL ( press:press )", 10, { dialects: newer }),
  row("TRY", "TRY ( tokens[]:tryToken* )", 10, { dialects: v18, direction: "client-to-server" }),
  row("TRY", "TRY ( tokens[]:oldTryToken* )", 10, {
    dialects: v014,
    direction: "client-to-server",
    strictOnly: true,
    clause: "v0.14, level 10, TRY",
  }),
  ...pressLevels
    .slice(1)
    .flatMap((level, index) => [
      delivered("tryToken", v18, level, pressLevels[index + 2]),
      delivered("oldTryToken", v014, level, pressLevels[index + 2]),
    ]),
  row("TRY", "TRY ( tokens[]:aiserverTryToken* )", 10, {
    dialects: aiserver,
    strictOnly: true,
    clause: "AiServer's grammar, try_parameters",
  }),
  row("TRY", "TRY ( tokens[]:parlanceTryToken* )", 10, { ...inParlance, clause: "Parlance's syntax, TRY" }),
  row("TRY", "TRY ( tokens[]:tryToken* tokens[]:anyToken+ )", 10, { dialects: nowhere, finding: "try-token" }),
  row("YES", "YES ( press:press )", 10, { dialects: documented }),
  row("REJ", "REJ ( press:press )", 10, { dialects: documented }),
  row("BWX", "BWX ( press:press )", 10, { dialects: documented }),
  row("HUH", "HUH ( text:tokens )", 10),
  row("INS", "INS ( arrangement:arrangement )", 60),
  row("QRY", "QRY ( arrangement:arrangement )", 60),
  row("SUG", "SUG ( arrangement:arrangement )", 60),
  ...claims("THK", 60, [row("THK", "THK ( arrangement:arrangement )", 60, claim)]),
  ...claims("FCT", 60, [
    row("FCT", "FCT ( arrangement:arrangement )", 10, { ...claim, dialects: newer }),
    row("FCT", "FCT ( arrangement:arrangement )", 60, {
      ...claim,
      dialects: v014,
      strictOnly: true,
      clause: "v0.14, level 60, FCT",
    }),
  ]),
  row("IDK", "IDK ( press:idkSubject )", 60),
  row("WHT", "WHT ( unit:unit )", 70),
  row("HOW", "HOW ( province:province )", 70, { fixed: { coast: null, power: null } }),
  row("HOW", "HOW ( ( province:province coast:anyCoast ) )", 70, {
    fixed: { power: null },
    dialects: nowhere,
    finding: "coast-not-allowed",
  }),
  row("HOW", "HOW ( power:power )", 70, { fixed: { province: null, coast: null } }),
  row("EXP", "EXP ( turn:turn ) ( press:press )", 80),
  row("SRY", "SRY ( press:srySubject )", 80),
  row("IFF", "IFF ( condition:arrangement ) THN ( then:press ) [ ELS ( else:press ) ]", 100, { dialects: documented }),
  row("FRM", "FRM ( sender:power ) ( recipients[]:power+ ) ( press:press )", 120, {
    fixed: { messageId: null, references: [] },
    dialects: allBut("v0.13"),
  }),
  ...withReferences("FRM", ["press"], "FRM ( sender:power messageId:number )", 120),
  row("WHY", "WHY ( press:whySubject )", 130),
  row("POB", "POB ( press:pobSubject )", 130),
  row("UHY", "UHY ( press:press )", 140, { dialects: v18 }),
  row("HPY", "HPY ( press:press )", 140, { dialects: v18 }),
  row("ANG", "ANG ( press:press )", 140, { dialects: v18 }),
  row("text", "text:letters", 8000, { clause: "v0.18, level 8000" }),
];

const takenByParlance = statements.filter(({ dialects }) => dialects.includes("parlance"));

/**
 * Parlance distinguishes statements from replies: YES, REJ and BWX accept statements; IFF accepts both, except
 * command-like messages (CCL, TRY, FRM, a volunteered THK or FCT).
 */
const parlanceStatements: readonly Production[] = [
  ...takenByParlance
    .filter(({ type }) => ["PRP", "INS", "QRY", "SUG", "WHT", "HOW", "EXP", "text"].includes(type ?? ""))
    .map((production) => ({ ...production, ...inParlance, terms: ["statement", "branch"] })),
  ...takenByParlance
    .filter(({ type, strictOnly }) => ["HUH", "IDK", "SRY", "WHY", "POB"].includes(type ?? "") && !strictOnly)
    .map((production) => ({ ...production, ...inParlance, terms: ["branch"] })),
  ...["YES", "REJ", "BWX"].map((type) =>
    row(type, `${type} ( press:statement )`, 10, {
      ...inParlance,
      terms: ["press", "branch"],
      clause: `Parlance's syntax, ${type}`,
    }),
  ),
  ...[...claims("THK", 60, []), ...claims("FCT", 60, [])]
    .filter(({ dialects }) => dialects.includes("parlance"))
    .map((production) => ({ ...production, ...inParlance, terms: ["branch"] })),
  ...conditional(["statement"], "statement"),
  ...conditional(["press", "branch"], "branch"),
];

function conditional(terms: readonly string[], part: string): Production[] {
  const form = `IFF ( condition:arrangement ) THN ( then:${part} ) [ ELS ( else:${part} ) ]`;
  return [row("IFF", form, 100, { ...inParlance, terms, clause: "Parlance's syntax, IFF" })];
}

/**
 * Returns the press that a reply can be about, for replies that accept only some press. The grammar still reads other
 * press, but reports it.
 * @param reply the reply's mnemonic, also part of the finding's code
 * @param allowed the mnemonics of the press that the reply accepts, each with the lowest level and the dialects
 */
function subjects(reply: string, term: string, allowed: Readonly<Record<string, Allowed>>): Production[] {
  return statements
    .filter(({ strictOnly }) => !strictOnly)
    .map((production) => {
      const allowance = allowed[production.type ?? ""];
      const isAnswer = production.fixed?.["answer"] != null;
      const isUndefined = production.dialects.length === 0;
      return allowance === undefined || isAnswer
        ? { ...production, terms: [term], dialects: nowhere, finding: `${reply.toLowerCase()}-subject` }
        : {
            ...production,
            terms: [term],
            ...allowance,
            ...(isUndefined ? { dialects: nowhere } : {}),
            clause: `v0.18, level ${allowance.level}, ${reply}`,
          };
    });
}

type Allowed = Pick<Production, "level" | "dialects">;

function from(level: number, dialects = everywhere): Allowed {
  return { level, dialects };
}

/** In AiServer's and Parlance's grammars, POB can answer only a WHY about THK or FCT. */
const narrowPob: readonly Production[] = [
  row("WHY", "WHY ( press:claim )", 130, {
    clause: "AiServer's grammar; Parlance's syntax, POB",
    terms: ["pobSubject"],
    dialects: [...aiserver, ...parlance],
    strictOnly: true,
  }),
  ...["THK", "FCT"].map((type) =>
    row(type, `${type} ( arrangement:arrangement )`, 130, {
      ...claim,
      terms: ["claim"],
      dialects: [...aiserver, ...parlance],
      strictOnly: true,
    }),
  ),
];

/** v0.13 distinguishes replies in SND and FRM, which must name the message they answer. THK and FCT can be either. */
const oldReplies = ["YES", "REJ", "BWX", "HUH", "IDK", "SRY", "WHY", "POB"];
const oldParts: readonly Production[] = statements
  .filter(({ dialects }) => dialects.includes("v0.13"))
  .map((production) => ({
    ...production,
    terms: [oldReplies.includes(production.type ?? "") ? "oldReply" : "oldMessage"],
    dialects: v013,
    strictOnly: true,
  }));

export const pressProductions: readonly Production[] = [
  ...statements,
  ...parlanceStatements,
  ...subjects("IDK", "idkSubject", {
    QRY: from(60),
    // Both AiServer's grammar and the documents' appendix lack these two forms.
    WHT: from(70, allBut("aiserver")),
    HOW: from(70, allBut("aiserver")),
    EXP: from(80),
    PRP: from(130),
    INS: from(130),
    SUG: from(130),
  }),
  ...subjects("SRY", "srySubject", { EXP: from(80) }),
  ...subjects("WHY", "whySubject", {
    THK: from(130),
    FCT: from(130),
    SUG: from(130),
    PRP: from(130),
    INS: from(130),
  }),
  ...subjects("POB", "pobSubject", { WHY: from(130, allBut("aiserver", "parlance")) }),
  ...narrowPob,
  ...oldParts,
];

import { allBut, everywhere, newer, nowhere, parlance, v013, v014 } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";

const v18: Production["dialects"] = ["v0.18"];
const documented: Production["dialects"] = ["v0.13", "v0.14", "v0.18", "aiserver"];

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

/** `THK ( a )` volunteers, `THK ( QRY ( a ) )` and `THK ( NOT ( QRY ( a ) ) )` answer. */
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

/** Press messages and replies: every place that takes press takes both. */
const statements: readonly Production[] = [
  row("PRP", "PRP ( arrangement:proposal )", 10),
  row("CCL", "CCL ( press:press )", 10, { dialects: newer }),
  row("TRY", "TRY ( tokens[]:tryToken* )", 10),
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
    row("FCT", "FCT ( arrangement:arrangement )", 60, { ...claim, dialects: v014, strictOnly: true }),
  ]),
  row("IDK", "IDK ( press:idkSubject )", 60),
  row("WHT", "WHT ( unit:unit )", 70),
  row("HOW", "HOW ( province:province )", 70, { fixed: { power: null } }),
  row("HOW", "HOW ( power:power )", 70, { fixed: { province: null } }),
  row("EXP", "EXP ( turn:turn ) ( press:press )", 80),
  row("SRY", "SRY ( press:srySubject )", 80),
  row("IFF", "IFF ( condition:arrangement ) THN ( then:press ) [ ELS ( else:press ) ]", 100),
  row("FRM", "FRM ( sender:power ) ( recipients[]:power+ ) ( press:press )", 120, {
    fixed: { messageId: null, references: [] },
    dialects: allBut("v0.13"),
  }),
  ...withMessageId("FRM", ["press"], "FRM ( sender:power messageId:number )", 120),
  row("WHY", "WHY ( press:whySubject )", 130),
  row("POB", "POB ( press:pobSubject )", 130),
  row("UHY", "UHY ( press:press )", 140, { dialects: v18 }),
  row("HPY", "HPY ( press:press )", 140, { dialects: v18 }),
  row("ANG", "ANG ( press:press )", 140, { dialects: v18 }),
  row("text", "text:letters", 8000, { clause: "v0.18, level 8000" }),
];

/** Message ids and WRT, which v0.14 struck out. */
export function withMessageId(type: string, terms: readonly string[], lead: string, level: number): Production[] {
  return [
    {
      terms,
      type,
      form: `${lead} ( recipients[]:power+ ) ( press:press ) [ WRT ( references[]:reference )+ ]`,
      level,
      dialects: v013,
      finding: "message-id",
      clause: `v0.13, level ${level}, ${type}; struck out in v0.14`,
    },
  ];
}

/** Parlance takes in YES, REJ and BWX what it calls statements, and nothing else. */
const parlanceStatements: readonly Production[] = [
  ...statements
    .filter(({ type }) => ["PRP", "INS", "QRY", "SUG", "TRY", "WHT", "HOW", "EXP", "text"].includes(type ?? ""))
    .map((production) => ({ ...production, terms: ["statement"], strictOnly: true })),
  row("IFF", "IFF ( condition:arrangement ) THN ( then:statement ) [ ELS ( else:statement ) ]", 100, {
    terms: ["statement"],
    dialects: parlance,
    strictOnly: true,
  }),
  ...["YES", "REJ", "BWX"].map((type) =>
    row(type, `${type} ( press:statement )`, 10, { dialects: parlance, strictOnly: true }),
  ),
];

/**
 * What a reply can be about, where not any press will do. Anything else is read too, and reported.
 * @param allowed leading mnemonics, each with the level from which the reply takes it
 */
function subjects(term: string, allowed: Readonly<Record<string, number>>, finding: string): Production[] {
  return statements
    .filter(({ strictOnly }) => !strictOnly)
    .map((production) => {
      const level = allowed[production.type ?? ""];
      const isAnswer = production.fixed?.["answer"] != null;
      return level === undefined || isAnswer
        ? { ...production, terms: [term], dialects: nowhere, finding }
        : { ...production, terms: [term], level, dialects: everywhere };
    });
}

export const pressProductions: readonly Production[] = [
  ...statements,
  ...parlanceStatements,
  ...subjects("idkSubject", { QRY: 60, WHT: 70, HOW: 70, EXP: 80, PRP: 130, INS: 130, SUG: 130 }, "idk-subject"),
  ...subjects("srySubject", { EXP: 80 }, "sry-subject"),
  ...subjects("whySubject", { THK: 130, FCT: 130, SUG: 130, PRP: 130, INS: 130 }, "why-subject"),
  ...subjects("pobSubject", { WHY: 130 }, "pob-subject"),
  {
    terms: ["reference"],
    form: "power:power messageId:number",
    level: 10,
    dialects: v013,
    finding: "message-id",
    clause: "v0.13, level 10, WRT",
  },
];

import { all, type Disagreement, old, press, refused, server } from "./disagreement.ts";

/** Press messages and replies. */
export const onPress: readonly Disagreement[] = [
  {
    number: 4,
    point: "The level of FCT ( arrangement )",
    sources:
      "v0.14: 60. v0.18: 10; copies of it print 610, with the old 6 and the new 1 side by side. AiServer, Parlance, daidepp: 10.",
    accepted: "From level 10.",
    why: "v0.18 and every program agree.",
    examples: [
      press(10, "FCT ( PCE ( ENG FRA ) )", { refusedBy: refused(old, "FCT") }),
      press(60, "FCT ( PCE ( ENG FRA ) )"),
    ],
  },
  {
    number: 5,
    point: "NAR and CCL",
    sources:
      "v0.14: neither. v0.18, AiServer, Parlance, daidepp: level 10; v0.18's appendix leaves NAR's row in TRY blank. The diplomacy server has only their numbers.",
    accepted: "Both, from level 10.",
    why: "v0.18 has them.",
    examples: [
      press(10, "PRP ( NAR ( PCE ( ENG FRA ) ) )", { refusedBy: refused(old, "NAR") }),
      press(10, "CCL ( PRP ( PCE ( ENG FRA ) ) )", { refusedBy: refused(old, "CCL") }),
    ],
  },
  {
    number: 6,
    point: "How THK and FCT deny what QRY asks",
    sources: "v0.14, v0.18, AiServer, daidepp: NOT ( QRY .. ). Parlance: NAR ( QRY .. ).",
    accepted: "Either.",
    why: "Parlance's bots send NAR and refuse NOT.",
    examples: [
      press(60, "THK ( NOT ( QRY ( PCE ( ENG FRA ) ) ) )", { refusedBy: refused(["parlance"], "QRY") }),
      press(60, "FCT ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )", {
        findings: ["nar-query"],
        refusedBy: { ...refused(old, "NAR"), ...refused(["v0.18", "aiserver"], "QRY") },
      }),
    ],
  },
  {
    number: 12,
    point: "What EXP is about",
    sources:
      "v0.14, v0.18: press or a reply. v0.18's appendix: a reply, which includes press. AiServer, Parlance: press, which includes replies.",
    accepted: "Any press. SRY must be about EXP; SRY about other press is read and reported.",
    why: "All sources mean the same.",
    examples: [
      press(80, "EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) )"),
      press(80, "SRY ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) )"),
      press(80, "SRY ( PRP ( PCE ( ENG FRA ) ) )", { findings: ["sry-subject"], refusedBy: refused(all, "PRP") }),
    ],
  },
  {
    number: 13,
    point: "IDK about WHT and HOW",
    sources:
      "v0.14, v0.18, Parlance: level 70. v0.18's appendix, AiServer: missing. daidepp: IDK ( WHT .. ) from 130, IDK ( HOW .. ) never.",
    accepted: "Both, from level 70. IDK about other press is read and reported.",
    why: "The appendix omits what the prose has.",
    examples: [
      press(70, "IDK ( WHT ( ENG FLT LON ) )", { refusedBy: refused(["aiserver"], "WHT") }),
      press(70, "IDK ( HOW ( BEL ) )", { refusedBy: refused(["aiserver"], "HOW") }),
      press(130, "IDK ( THK ( DRW ) )", { findings: ["idk-subject"], refusedBy: refused(all, "THK") }),
    ],
  },
  {
    number: 14,
    point: "WHY about SUG",
    sources: "v0.14, v0.18, AiServer, Parlance: level 130. daidepp: missing.",
    accepted: "WHY about SUG, THK, FCT, PRP and INS. WHY about other press is read and reported.",
    why: "The documents have it.",
    examples: [
      press(130, "WHY ( SUG ( DRW ) )"),
      press(130, "WHY ( QRY ( DRW ) )", { findings: ["why-subject"], refusedBy: refused(all, "QRY") }),
    ],
  },
  {
    number: 15,
    point: "What POB answers",
    sources:
      "v0.14, v0.18: WHY ( .. ). v0.18's appendix: a why_sequence that it defines as WHY about THK or FCT. AiServer, Parlance: the same. daidepp: any WHY.",
    accepted: "POB about any WHY. POB about other press is read and reported.",
    why: "The prose does not limit what the WHY is about.",
    examples: [
      press(130, "POB ( WHY ( THK ( DRW ) ) )"),
      press(130, "POB ( WHY ( PRP ( DRW ) ) )", { refusedBy: refused(["aiserver", "parlance"], "PRP") }),
      press(130, "POB ( THK ( DRW ) )", { findings: ["pob-subject"], refusedBy: refused(all, "THK") }),
    ],
  },
  {
    number: 16,
    point: "What CCL cancels",
    sources:
      "v0.18: press, and according to its prose also a YES. AiServer, Parlance: any press. daidepp: no reply, so no CCL ( YES .. ).",
    accepted: "Any press.",
    why: "v0.18's prose.",
    examples: [press(10, "CCL ( YES ( PRP ( DRW ) ) )", { refusedBy: refused(old, "CCL") })],
  },
  {
    number: 17,
    point: "What YES, REJ and BWX answer",
    sources:
      "v0.14, v0.18: press. v0.18's appendix: the same, EXP from level 80. AiServer: press, which includes replies. Parlance: statements (PRP INS QRY SUG WHT HOW EXP IFF), no reply, CCL, FCT, THK, TRY or FRM. daidepp: no reply.",
    accepted: "Any press, including replies.",
    why: "The prose has no other form for a reply to a reply, and AiServer accepts it.",
    examples: [
      press(10, "YES ( PRP ( PCE ( ENG FRA ) ) )"),
      press(10, "REJ ( YES ( PRP ( PCE ( ENG FRA ) ) ) )", { refusedBy: refused(["parlance"], "YES") }),
      press(10, "REJ ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) )", { refusedBy: refused(all, "EXP") }),
    ],
  },
  {
    number: 18,
    point: "The content of HUH in press",
    sources:
      "v0.14, v0.18: the message with ERR inside. v0.18's appendix, AiServer: any tokens. Parlance: tokens including ERR. daidepp: press, which has no ERR.",
    accepted: "Any tokens whose brackets match.",
    why: "HUH quotes what its sender cannot read, so its content cannot be restricted. No verdict checks for ERR, not even Parlance's.",
    examples: [press(10, "HUH ( PRP ( ERR UUB ( GER '0.1' ) ) )"), press(10, "HUH ( PRP ( DRW ) )")],
  },
  {
    number: 19,
    point: "TRY without tokens",
    sources:
      "v0.14, v0.18: programs without press send it. v0.18's appendix, AiServer, Parlance: allowed. daidepp: at least one token.",
    accepted: "TRY ( ).",
    why: "The documents require it.",
    examples: [press(10, "TRY ( )")],
  },
  {
    number: 20,
    point: "The level of FRM in press",
    sources:
      "All documents, AiServer, Parlance: the command has level 10, the press level 120. daidepp: press from 10.",
    accepted: "FRM in press, from level 120.",
    why: "The documents agree.",
    examples: [
      server(10, "FRM ( FRA ) ( ENG ) ( PRP ( DRW ) )", { refusedBy: refused(["v0.13"], ")") }),
      press(110, "FRM ( FRA ) ( ENG ) ( PRP ( DRW ) )", { refusedBy: refused(all, "FRM") }),
      press(120, "FRM ( FRA ) ( ENG ) ( PRP ( DRW ) )", { refusedBy: refused(["v0.13"], ")") }),
    ],
  },
  {
    number: 21,
    point: "The condition of IFF",
    sources: "v0.14: an offer. All others: an arrangement, which is the new name for an offer.",
    accepted: "Any arrangement.",
    why: "All sources mean the same.",
    examples: [press(100, "IFF ( NOT ( PCE ( ENG FRA ) ) ) THN ( PRP ( DRW ) )")],
  },
  {
    number: 22,
    point: "The branches of IFF",
    sources:
      "v0.14, v0.18, AiServer: any press. Parlance: statements or replies, so no CCL, TRY, FRM or unsolicited THK and FCT. daidepp: no reply.",
    accepted: "Any press.",
    why: "The documents agree.",
    examples: [
      press(100, "IFF ( DRW ) THN ( YES ( PRP ( DRW ) ) ) ELS ( BWX ( PRP ( DRW ) ) )"),
      press(100, "IFF ( DRW ) THN ( CCL ( PRP ( DRW ) ) )", {
        refusedBy: { ...refused(old, "CCL"), ...refused(["parlance"], "CCL") },
      }),
      press(100, "IFF ( SLO ( ENG ) ) THN ( THK ( DRW ) )", { refusedBy: refused(["parlance"], "DRW") }),
    ],
  },
  {
    number: 45,
    point: "Which tokens TRY may list",
    sources:
      "The lists differ: see TRY lists above. v0.14 and v0.18 omit CHO and BCC; their prose also omits WHY and POB, and v0.18's prose its own NAR and CCL. AiServer has all 41 press tokens up to level 130, Parlance has all except CCL, and four from older versions of the language.",
    accepted:
      "Every token, with no finding for v0.18's press tokens. In the strict reading, a server forwards none above the game's level.",
    why: "The lists omit tokens by mistake: a program must be able to list what it understands.",
    examples: [
      press(10, "TRY ( PRP CHO BCC WHY )"),
      press(10, "TRY ( PRP CHO BCC WHY NAR CCL )", { refusedBy: { ...refused(old, "NAR"), parlance: "CCL" } }),
      server(10, "FRM ( FRA ) ( ENG ) ( TRY ( PRP XDO ) )", {
        refusedBy: { "v0.13": ")", ...refused(["v0.14", "v0.18"], "XDO") },
      }),
      press(10, "TRY ( PRP ROF )", { refusedBy: refused([...old, "aiserver", "parlance"], "ROF") }),
      press(10, "TRY ( PRP UOM )", {
        findings: ["try-token"],
        refusedBy: refused([...old, "v0.18", "aiserver"], "UOM"),
      }),
    ],
  },
];

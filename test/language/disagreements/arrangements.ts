import { all, type Disagreement, documents, old, press, refused } from "./disagreement.ts";

/** Arrangements: what press proposes, claims and asks about. */
export const onArrangements: readonly Disagreement[] = [
  {
    number: 7,
    point: "Where AND and ORR are allowed",
    sources:
      "v0.14, v0.18: from level 30, once in a message; nested from 50. v0.18's appendix, AiServer, Parlance: at 30 directly under PRP; as any arrangement from 50. daidepp: anywhere from 30.",
    accepted: "Anywhere; the level of the message is 30 directly under PRP, else 50.",
    why: "The appendix shows what the prose means, and AiServer enforced it.",
    examples: [
      press(30, "PRP ( AND ( PCE ( ENG FRA ) ) ( DRW ) )"),
      press(30, "PRP ( ORR ( DRW ) ( AND ( SLO ( ENG ) ) ( DRW ) ) )", { refusedBy: refused(all, "AND") }),
      press(30, "PRP ( NOT ( AND ( SLO ( ENG ) ) ( DRW ) ) )", { refusedBy: refused(all, "AND") }),
      press(60, "INS ( ORR ( DRW ) ( AND ( SLO ( ENG ) ) ( DRW ) ) )"),
    ],
  },
  {
    number: 8,
    point: "AND and ORR: how many parts",
    sources: "All: two or more.",
    accepted: "Two or more.",
    why: "No source defines one part, and no recorded message has one.",
    examples: [press(30, "PRP ( AND ( DRW ) )", { findings: null, refusedBy: refused(all, ") #2") })],
  },
  {
    number: 9,
    point: "CHO: how many parts",
    sources:
      "v0.14, v0.18, Parlance: two or more (written three times before the dots). v0.18's appendix, AiServer, daidepp: one or more.",
    accepted: "One or more.",
    why: "AiServer accepted one; v0.18's prose does not.",
    examples: [
      press(50, "PRP ( CHO ( 1 1 ) ( DRW ) )", {
        findings: ["lone-part"],
        refusedBy: refused([...documents, "parlance"], ") #3"),
      }),
      press(50, "PRP ( CHO ( 1 1 ) ( DRW ) ( SLO ( ENG ) ) )"),
    ],
  },
  {
    number: 10,
    point: "A bare order as an arrangement",
    sources:
      "v0.14 and v0.18 have an example of AND and ORR that omits XDO, and Parlance's document keeps it; none of their grammars allows it. Because of the example, daidepp accepts ( unit ) MTO province as a part.",
    accepted: "An order wherever an arrangement is allowed.",
    why: "Bots copy examples; the meaning is plain.",
    examples: [
      press(50, "PRP ( ORR ( ( FRA AMY PAR ) MTO PIC ) ( XDO ( ( FRA AMY PAR ) MTO BUR ) ) )", {
        findings: ["order-without-xdo"],
        refusedBy: refused(all, "( #3"),
      }),
    ],
  },
  {
    number: 11,
    point: "FOR within FOR",
    sources:
      "v0.14 does not mention it. v0.18: forbidden, except in press inside the outer FOR. v0.18's appendix: forbidden, as is NAR. Parlance: forbidden in prose, not in its grammar. AiServer, daidepp: allowed.",
    accepted: "FOR anywhere, NAR under FOR.",
    why: "Parlance's bots send it; v0.18's prose forbids only FOR.",
    examples: [
      press(90, "PRP ( FOR ( SPR 1902 ) ( NOT ( FOR ( FAL 1902 ) ( DRW ) ) ) )", {
        findings: ["nested-for"],
        refusedBy: refused(["v0.18"], "FOR #2"),
      }),
      press(120, "PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( PRP ( FOR ( FAL 1902 ) ( DRW ) ) ) ) )"),
      press(90, "PRP ( FOR ( ( SPR 1902 ) ( WIN 1903 ) ) ( NAR ( DRW ) ) )", { refusedBy: refused(old, "NAR") }),
    ],
  },
  {
    number: 23,
    point: "UNT in OCC",
    sources:
      "v0.14, v0.18, AiServer, Parlance: UNT for a unit of either type. v0.18's appendix gives the unit of OCC level 50, OCC itself 40. daidepp: no UNT.",
    accepted: "UNT from level 40, with or without a coast.",
    why: "The prose allows it, and a part cannot have a higher level than the only form that uses it.",
    examples: [
      press(40, "PRP ( OCC ( ENG UNT BEL ) ( FRA AMY BUR ) )"),
      press(40, "PRP ( OCC ( ENG UNT ( SPA NCS ) ) )", {
        findings: ["coast-not-allowed"],
        refusedBy: refused(all, "( #3"),
      }),
    ],
  },
  {
    number: 24,
    point: "SCD: which powers and provinces",
    sources:
      "v0.14, v0.18, Parlance: a power and supply centres. v0.18's appendix, AiServer: a power or UNO, and provinces. daidepp: supply centres of Standard, no UNO.",
    accepted: "UNO, any province, and a power without provinces.",
    why: "The prose takes its form from SCO, which has UNO. Which provinces are centres depends on the map.",
    examples: [
      press(40, "PRP ( SCD ( ENG NWY ) ( UNO SWE ) )", { refusedBy: refused(["parlance"], "UNO") }),
      press(40, "PRP ( SCD ( ENG NTH ) )"),
      press(40, "PRP ( SCD ( ENG ) )", { findings: ["no-centres"], refusedBy: refused(all, ")") }),
    ],
  },
  {
    number: 25,
    point: "Coasts in DMZ and HOW",
    sources: "All documents, AiServer, Parlance: provinces without coasts. daidepp: provinces and coasts.",
    accepted: "A coast with its province.",
    why: "A zone consists of provinces: no document says what a coast would mean.",
    examples: [
      press(20, "PRP ( DMZ ( ENG FRA ) ( ECH ) )"),
      press(20, "PRP ( DMZ ( ENG FRA ) ( ( SPA NCS ) ) )", {
        findings: ["coast-not-allowed"],
        refusedBy: refused(all, "( #4"),
      }),
      press(70, "HOW ( ( SPA NCS ) )", { findings: ["coast-not-allowed"], refusedBy: refused(all, "( #2") }),
    ],
  },
  {
    number: 26,
    point: "The arrangement DRW with powers",
    sources:
      "v0.13: one power or more. v0.14, v0.18, Parlance: two or more, in games with PDA. v0.18's appendix, AiServer: not an arrangement. daidepp: in any game.",
    accepted: "Any list of powers, in any game.",
    why: "The appendix omits what the prose has. Whether the game has PDA is not in the message.",
    examples: [
      press(10, "PRP ( DRW ( ENG FRA ) )", { refusedBy: refused(["aiserver"], "( #2") }),
      press(10, "PRP ( DRW ( ENG ) )", {
        findings: ["lone-power"],
        refusedBy: { ...refused(["v0.14", "v0.18", "parlance"], ")"), aiserver: "( #2" },
      }),
    ],
  },
  {
    number: 27,
    point: "PCE: how many powers",
    sources:
      "v0.14, AiServer, Parlance: one or more (written twice before the dots). v0.18, its appendix, daidepp: two or more (three times).",
    accepted: "One or more.",
    why: "Parlance's bots send one.",
    examples: [press(10, "PRP ( PCE ( ENG ) )", { findings: ["lone-power"], refusedBy: refused(["v0.18"], ")") })],
  },
  {
    number: 28,
    point: "ALY: how many allies",
    sources: "daidepp: two or more. All others: one or more.",
    accepted: "One or more.",
    why: "The documents agree.",
    examples: [press(10, "PRP ( ALY ( FRA ) VSS ( GER ) )")],
  },
  {
    number: 29,
    point: "Floats in ULB and UUB",
    sources:
      "v0.18: text that matches `[-+]?((\\d*\\.\\d+)|(\\d+\\.?))([Ee][+-]?\\d+)?`; daidepp: the same, with or without a leading space. No document gives numbers to floats, ULB or UUB; AiServer, Parlance and the diplomacy server have neither.",
    accepted: "A string that matches this pattern, or an integer.",
    why: "No token holds a float. A string is unambiguous there, because no string may follow a power.",
    examples: [
      press(160, "PRP ( ULB ( GER '0.8' ) )", { refusedBy: refused([...old, "aiserver", "parlance"], "ULB") }),
      press(160, "PRP ( ULB ( GER 'most' ) )", {
        findings: null,
        refusedBy: { ...refused([...old, "aiserver", "parlance"], "ULB"), "v0.18": "'m'" },
      }),
      press(160, "PRP ( UUB ( GER 1 ) )", {
        findings: ["float-as-integer"],
        refusedBy: { ...refused([...old, "aiserver", "parlance"], "UUB"), "v0.18": "1" },
      }),
    ],
  },
  {
    number: 30,
    point: "Levels 140 to 160",
    sources:
      "v0.18 with later additions: UHY HPY ANG, ROF, ULB UUB, only in its prose. daidepp: the same, with ROF misspelt RFO in its constants. Parlance drafted a level 140 of its own (PRB) and left it out. v0.14, AiServer: none. The diplomacy server stops responding when it receives such tokens.",
    accepted: "All of them.",
    why: "v0.18's prose has them.",
    examples: [
      press(140, "HPY ( PRP ( PCE ( ENG FRA ) ) )", {
        refusedBy: refused([...old, "aiserver", "parlance"], "HPY"),
      }),
      press(150, "INS ( ROF )", { refusedBy: refused([...old, "aiserver", "parlance"], "ROF") }),
    ],
  },
];

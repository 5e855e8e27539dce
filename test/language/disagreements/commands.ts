import { all, client, type Disagreement, documents, old, refused, server } from "./disagreement.ts";

/** Messages between clients and servers. */
export const onCommands: readonly Disagreement[] = [
  {
    number: 1,
    point: "FRM: the sender, and message ids",
    sources:
      "v0.13: ( power message_id ), and WRT for the message that it answers. v0.14 removed both, but left the id in the FRM of level 120 and in the appendix; v0.18's appendix still has it. v0.18's prose, AiServer, Parlance, the diplomacy server, daidepp: ( power ). Parlance accepts SND with an id, because Mapper 0.34 sends one, and ignores the id.",
    accepted: "A number after the sender, or before SND's recipients, and WRT after the press.",
    why: "Old clients and recordings have ids. v0.18's prose has none.",
    examples: [
      server(10, "FRM ( FRA ) ( ENG ) ( YES ( PRP ( DRW ) ) )", { refusedBy: refused(["v0.13"], ")") }),
      server(10, "FRM ( FRA 12 ) ( ENG ) ( YES ( PRP ( DRW ) ) ) WRT ( ENG 3 )", {
        findings: ["message-id"],
        refusedBy: refused(["v0.14", "v0.18", "aiserver", "parlance"], "12"),
      }),
      client(10, "SND ( 12 ) ( FRA ) ( PRP ( DRW ) )", {
        findings: ["message-id"],
        refusedBy: refused(["v0.14", "v0.18", "aiserver"], "12"),
      }),
    ],
  },
  {
    number: 2,
    point: "SUB with a turn",
    sources: "v0.14: no. v0.18, AiServer, Parlance: yes. The diplomacy server: yes, and it checks the turn.",
    accepted: "Both forms.",
    why: "v0.18 has both. Whether the turn is current depends on the game.",
    examples: [
      client(0, "SUB ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH )", { refusedBy: refused(old, "SPR") }),
      client(0, "SUB ( ( ENG FLT LON ) MTO NTH )"),
    ],
  },
  {
    number: 3,
    point: "SND with a turn",
    sources:
      "v0.14: no. v0.18, AiServer: yes. Parlance: yes, but FRM omits it. The diplomacy server reads the turn but does not check it.",
    accepted: "Both forms.",
    why: "v0.18 has both.",
    examples: [
      client(10, "SND ( SPR 1901 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )", { refusedBy: refused(old, "SPR") }),
      client(10, "SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )", { refusedBy: refused(["v0.13"], "FRA") }),
    ],
  },
  {
    number: 31,
    point: "What a server may refuse with REJ",
    sources:
      "v0.18's appendix: HLO, NOW, SCO, HST, SUB without a turn, ORD, TME, ADM and the requests. Its prose adds MIS, GOF, NOT ( SUB .. ), NOT ( GOF ) and SUB with a turn. Parlance: all but MAP, MDF and VAR. The diplomacy server: any command.",
    accepted: "Any client command. A REJ or YES that no document allows is reported.",
    why: "The appendix omits what the prose has; servers answer more commands with YES and REJ.",
    examples: [
      server(0, "REJ ( OBS )", { findings: ["unusual-answer"], refusedBy: refused([...documents, "aiserver"], "OBS") }),
      server(0, "REJ ( MAP )", { findings: ["unusual-answer"], refusedBy: refused(all, "MAP") }),
      server(0, "REJ ( MIS )"),
      server(0, "REJ ( NOT ( GOF ) )"),
      server(0, "REJ ( SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD ) )", { refusedBy: refused(old, "SPR") }),
    ],
  },
  {
    number: 32,
    point: "Which negated commands are answered",
    sources:
      "v0.14, v0.18, Parlance: all. v0.18's appendix: TME, DRW, GOF. The diplomacy server: NOT ( SUB ), GOF and DRW; it refuses TME and a SUB with an order.",
    accepted: "YES and REJ with any NOT that a client can send.",
    why: "The appendix omits what the prose has.",
    examples: [
      server(0, "YES ( NOT ( SUB ) )"),
      server(0, "REJ ( NOT ( SUB ( ( ENG FLT LON ) BLD ) ) )"),
      server(0, "YES ( NOT ( TME ( 60 ) ) )"),
    ],
  },
  {
    number: 33,
    point: "Who may ask for HLO",
    sources:
      "v0.18's prose and Parlance: any client, at any time; the diplomacy server: one that has joined. v0.14: \"the AI\". AiServer and the appendix: players, though the appendix has REJ ( HLO ) at the observers' level.",
    accepted: "HLO from any client.",
    why: "v0.18's prose; observers also need the options of the game.",
    examples: [client(0, "HLO", { role: "observer", refusedBy: refused([...old, "aiserver"], "HLO") })],
  },
  {
    number: 34,
    point: "NOW and SCO before the game starts",
    sources:
      "v0.14: refused. v0.18, Parlance: answered with the starting position; v0.18's appendix keeps REJ. The diplomacy server: the current position.",
    accepted: "Both answers.",
    why: "The message itself shows which answer it is.",
    examples: [
      server(0, "REJ ( NOW )"),
      server(0, "SCO ( ENG EDI LON LVP ) ( UNO BEL )"),
      server(0, "NOW ( SPR 1901 ) ( ENG FLT LON )"),
    ],
  },
  {
    number: 35,
    point: "HUH and PRN from a client",
    sources:
      "v0.14, v0.18: any client may send them, but never in answer to HUH or PRN. Parlance accepts them, the diplomacy server ignores them, and AiServer's grammar lacks them.",
    accepted: "Both, from any client.",
    why: "The documents have them.",
    examples: [
      client(0, "HUH ( NOW ( ERR ) )", { role: "observer", refusedBy: refused(["aiserver"], "HUH") }),
      client(0, "PRN ( NOW ( SPR 1901 )", { role: "observer", refusedBy: refused(["aiserver"], "PRN") }),
    ],
  },
  {
    number: 36,
    point: "HST without a turn",
    sources:
      "v0.14, v0.18: no. AiServer's grammar: yes. Parlance: yes, and answers with the starting SCO and NOW. The diplomacy server stops responding.",
    accepted: "HST without a turn.",
    why: "Two servers accept it; no document defines its meaning.",
    examples: [client(0, "HST", { findings: ["hst-without-turn"], refusedBy: refused(documents, "end") })],
  },
  {
    number: 37,
    point: "ADM: one string or two",
    sources: "The documents, AiServer, Parlance: two. The diplomacy server: one; with two it stops responding.",
    accepted: "Either.",
    why: "Clients of the diplomacy server have no choice.",
    examples: [
      client(0, "ADM ( 'Bot' ) ( 'Back in a minute' )"),
      client(0, "ADM ( 'Bot' )", { findings: ["adm-with-one-string"], refusedBy: refused(all, "end") }),
    ],
  },
  {
    number: 38,
    point: "Notes in THX",
    sources:
      "The documents, Parlance: eighteen. AiServer's grammar: also NST and BPR, but not NVR; it may be older than the program. The diplomacy server sends only MBV and NYU.",
    accepted: "All twenty.",
    why: "NVR is accepted from AiServer too: its clients know it.",
    examples: [
      server(0, "THX ( ( ENG FLT LON ) RTO NTH ) ( NVR )"),
      server(0, "THX ( ( ENG FLT LON ) HLD ) ( NST )", {
        findings: ["obsolete-note"],
        refusedBy: refused([...documents, "parlance"], "NST"),
      }),
    ],
  },
  {
    number: 39,
    point: "Results in ORD",
    sources:
      "v0.14, v0.18: SUC BNC CUT DSR NSO, each with or without RET, or only RET; with AOA any note. v0.18's appendix: notes in any game. AiServer, Parlance: FLD as well. The diplomacy server: SUC and NSO, never RET.",
    accepted: "All of them.",
    why: "Whether the game has AOA is not in the message.",
    examples: [
      server(0, "ORD ( SPR 1901 ) ( ( ENG FLT LON ) HLD ) ( RET )"),
      server(0, "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO MOS ) ( FAR RET )"),
      server(0, "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( FLD )", {
        findings: ["obsolete-outcome"],
        refusedBy: refused(documents, "FLD"),
      }),
    ],
  },
  {
    number: 40,
    point: "The route of a convoyed army",
    sources:
      "v0.14, v0.18: VIA and sea provinces, in the order of travel. v0.18's appendix, AiServer: provinces. Parlance: VIA may be missing, or list the seas in any order. The diplomacy server drops VIA, and reports such orders as MTO VIA.",
    accepted: "Any provinces after VIA; CTO without VIA; MTO VIA without a destination.",
    why: "Which provinces are seas depends on the map.",
    examples: [
      client(0, "SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )"),
      client(0, "SUB ( ( ITA AMY TUN ) CTO SYR )", {
        findings: ["convoy-without-route"],
        refusedBy: refused([...documents, "aiserver"], ") #2"),
      }),
      server(0, "ORD ( SPR 1901 ) ( ( ITA AMY TUN ) MTO VIA ) ( SUC )", {
        findings: ["order-without-destination"],
        refusedBy: refused(all, "VIA"),
      }),
    ],
  },
  {
    number: 41,
    point: "A coast in the destination of a support or convoy",
    sources:
      "v0.14, v0.18, AiServer, daidepp: no coast after MTO in SUP. Parlance accepts one; the diplomacy server drops it from ORD.",
    accepted: "A coast after MTO in SUP and after CTO.",
    why: "The meaning is clear: support is for a province.",
    examples: [
      client(0, "SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO ( STP NCS ) )", {
        findings: ["coast-not-allowed"],
        refusedBy: refused([...documents, "aiserver"], "( #4"),
      }),
    ],
  },
  {
    number: 42,
    point: "The number of coasts",
    sources:
      "v0.14, v0.18, daidepp: four. v0.18's appendix, AiServer: any token of the category. Parlance, the diplomacy server: eight, with NEC SEC SWC NWC.",
    accepted: "All eight.",
    why: "The wire has numbers for eight; v0.18's prose names four.",
    examples: [
      client(0, "SUB ( ( ENG FLT BAR ) MTO ( STP NWC ) )", {
        findings: ["diagonal-coast"],
        refusedBy: refused(documents, "NWC"),
      }),
    ],
  },
  {
    number: 43,
    point: "MDF: provinces without borders for a unit type",
    sources:
      "v0.14, v0.18, Parlance: an island has AMY with an empty list. v0.18's appendix, AiServer: one province or more. The diplomacy server omits empty lists.",
    accepted: "Empty lists, and missing ones.",
    why: "The prose has empty lists, and the diplomacy server omits them.",
    examples: [
      server(0, "MDF ( ENG ) ( ( ( ENG LON ) ) ( NTH ) ) ( ( LON ( AMY ) ( FLT NTH ) ) ( NTH ( FLT LON ) ) )"),
      server(0, "MDF ( ENG ) ( ( ( ENG LON ) ) ( NTH ) ) ( ( LON ( FLT NTH ) ) ( NTH ( FLT LON ) ) )"),
    ],
  },
  {
    number: 44,
    point: "SND to oneself",
    sources:
      "v0.13: must not. v0.14: should not. v0.18: must not, and the server answers with REJ. Parlance: should not, but the server delivers it, with FRM before YES; the diplomacy server delivers it. AiServer's grammar has no rule.",
    accepted: "Any recipients: the form does not contain the sender.",
    why: "It is an error under v0.18 and a warning under v0.14.",
    examples: [client(10, "SND ( ENG FRA ) ( PRP ( DRW ) )", { refusedBy: refused(["v0.13"], "ENG") })],
    partyFindings: ["press-to-self", "press-to-self-discouraged"],
  },
];

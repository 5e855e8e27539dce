import { all, client, documents, type Example, old, press, refused, server } from "./disagreements/disagreement.ts";

/** Messages that only AiServer or Parlance has, in addition to the points of disagreement. */

const others = [...documents, "aiserver"] as const;

/** Returns a client's order that only Parlance accepts. */
function loose(order: string, token: string): Example {
  return client(0, `SUB ( ${order} )`, { findings: ["loose-order"], refusedBy: refused(others, token) });
}

/** Returns a command or an answer that only Parlance has. */
function own(example: Example["as"], text: string, findings: readonly string[], token: string): Example {
  const expected = { findings, refusedBy: refused(others, token) };
  return example === "server" ? server(10, text, expected) : client(10, text, expected);
}

/** Returns an order that no dialect accepts. */
function noOrder(message: string, token: string, parlanceToken: string): Example {
  return client(0, message, { findings: null, refusedBy: { ...refused(others, token), parlance: parlanceToken } });
}

const northWest = { findings: ["diagonal-coast"], refusedBy: refused(documents, "NWC") };

export const ofPrograms: Readonly<Record<string, readonly Example[]>> = {
  "loose orders": [
    loose("PAR HLD", "PAR"),
    loose("PAR MTO BUR", "PAR"),
    loose("( PAR ) MTO BUR", "PAR"),
    loose("( ( STP SCS ) ) MTO GOB", "( #3"),
    loose("( FRA PAR ) MTO BUR", "PAR"),
    loose("( RUS ( STP SCS ) ) MTO GOB", "( #3"),
    loose("( AMY PAR ) MTO BUR", "AMY"),
    loose("( FLT ( STP SCS ) ) RTO GOB", "FLT"),
    loose("( FRA AMY PAR ) SUP BUR", "BUR"),
    loose("( FRA AMY PAR ) SUP ( AMY PIC ) MTO BUR", "AMY #2"),
    loose("PAR SUP ( FRA AMY PIC ) MTO BUR", "PAR"),
    loose("PAR SUP PIC", "PAR"),
    loose("ECH CVY PIC CTO LON", "ECH"),
    loose("( FRA FLT ECH ) CVY ( FRA PIC ) CTO LON", "PIC"),
    loose("ECH CVY ( FRA AMY PIC ) CTO LON", "ECH"),
    loose("PIC CTO LON", "PIC"),
    loose("PIC CTO LON VIA ( ECH )", "PIC"),
    loose("( AMY PAR ) BLD", "AMY"),
    loose("PAR REM", "PAR"),
    loose("PAR DSB", "PAR"),
    loose("WVE", "WVE"),
    client(0, "SUB ( ( FRA AMY PAR ) HLD ) ( BRE HLD )", {
      findings: ["loose-order"],
      refusedBy: refused(others, "BRE"),
    }),
    client(0, "NOT ( SUB ( ( AMY PAR ) BLD ) )", { findings: ["loose-order"], refusedBy: refused(others, "AMY") }),
    server(0, "THX ( PAR HLD ) ( MBV )", { findings: ["loose-order"], refusedBy: refused(others, "PAR") }),
    server(0, "ORD ( SPR 1901 ) ( ( FRA PAR ) HLD ) ( SUC )", {
      findings: ["loose-order"],
      refusedBy: refused(others, "PAR"),
    }),
    server(0, "YES ( NOT ( SUB ( PAR BLD ) ) )", { findings: ["loose-order"], refusedBy: refused(others, "PAR") }),
  ],
  "what Parlance accepts in orders but not in press": [
    press(20, "PRP ( XDO ( ( FRA PAR ) MTO BUR ) )", { findings: ["loose-order"], refusedBy: refused(all, "PAR") }),
    press(20, "PRP ( XDO ( WVE ) )", { findings: ["loose-order"], refusedBy: refused(all, "WVE") }),
    press(20, "PRP ( XDO ( ( FRA AMY PIC ) CTO LON ) )", {
      findings: ["convoy-without-route"],
      refusedBy: refused(all, ") #2"),
    }),
    press(20, "PRP ( XDO ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO ( STP NCS ) ) )", {
      findings: ["coast-not-allowed"],
      refusedBy: refused(all, "( #5"),
    }),
  ],
  "Parlance's commands": [
    ...["SMR", "LST", "LST ( 'G01' )", "SEL", "SEL ( 'G01' )", "VAR", "PNG", "PNG ( 5 ( ENG ) )"].map((text) =>
      own("client", text, ["parlance-command"], text.slice(0, 3)),
    ),
    client(0, "VAR ( 'standard' )", { findings: null, refusedBy: { ...refused(others, "VAR"), parlance: "(" } }),
    own("client", "OBS ( 'Watcher' ) ( '1.0' )", ["obs-with-name"], "("),
    own("client", "TME ( 3600 2 )", ["two-number-time"], "2"),
    own("client", "NOT ( TME ( 3600 2 ) )", ["two-number-time"], "2"),
    own("client", "YES ( LOD ( 'G01' ) )", ["unusual-answer"], "LOD"),
    client(10, "SND ( 3 ) ( FRA ) ( PRP ( DRW ) ) WRT ( FRA ) ( ENG 2 )", {
      findings: ["message-id", "message-id"],
      refusedBy: { ...refused(["v0.14", "v0.18", "aiserver"], "3"), "v0.13": ") #5" },
    }),
  ],
  "Parlance's strings": [
    client(0, "NME ( ) ( )", { refusedBy: { parlance: ")" } }),
    client(0, "ADM ( 'Bot' ) ( )", { refusedBy: { parlance: ") #2" } }),
    client(0, "NME ( 'Zoë' ) ( '€' )"),
    client(0, "NME ( 'Zo' 0x4BEB ) ( '1' )", { refusedBy: { parlance: "0x4BEB" } }),
    client(0, "NME ( 'Zo' 0x4BE2 0x4B82 ) ( '1' )", { refusedBy: { parlance: "0x4BE2" } }),
    press(8000, "'a' 0x4BFF", { refusedBy: { parlance: "0x4BFF" } }),
  ],
  "Parlance's answers": [
    ...["YES ( LST )", "YES ( SEL ( 'G01' ) )", "YES ( PNG )", "REJ ( SMR )", "REJ ( SEL )"].map((text) =>
      own("server", text, ["parlance-command"], text.slice(6, 9)),
    ),
    ...["SEL ( 'G01' )", "VAR ( 'standard' )", "LST ( 'G01' ) ( 2 NME ) ( 'standard' ) ( ( LVL 0 ) )"].map((text) =>
      own("server", text, ["parlance-command"], text.slice(0, 3)),
    ),
    own("server", "REJ ( OBS ( 'Watcher' ) ( '1.0' ) )", ["unusual-answer"], "OBS"),
    own("server", "CCD ( FRA ) ( SPR 1901 )", ["ccd-with-turn"], "( #2"),
    own("server", "CCD ( FRA ) ( SND ( FRA ) ( PRP ( DRW ) ) )", ["undelivered-quoted"], "( #2"),
    own("server", "OUT ( FRA ) ( SND ( FRA ) ( PRP ( DRW ) ) )", ["undelivered-quoted"], "( #2"),
    own("server", "TME ( 3600 2 )", ["two-number-time"], "2"),
    own("server", "NOT ( TME ( 3600 2 ) )", ["two-number-time"], "2"),
    own("server", "NOW ( WIN 1900 )", ["no-units"], "end"),
    own("server", "SCO ( ENG LON ) ( FRA )", ["no-centres"], ") #2"),
    own("server", "MDF ( ENG ) ( ( ( ENG ) ) ( NTH ) ) ( ( NTH ( FLT NTH ) ) )", ["no-centres"], ") #2"),
  ],
  "options of HLO without their brackets, as the tenderi server sends them": [
    server(0, "HLO ( AUS ) ( 828 ) ( LVL 0 )", { findings: ["bare-options"], refusedBy: refused(all, "LVL") }),
    server(10, "HLO ( AUS ) ( 828 ) ( LVL 10 MTL 60 DSD AOA PDA NPR NPB PTL 5 )", {
      findings: ["bare-options"],
      refusedBy: refused(all, "LVL"),
    }),
    server(0, "HLO ( AUS ) ( 828 ) ( LVL 0 ) ( MTL 60 )", {
      findings: ["bare-options"],
      refusedBy: refused(all, "LVL"),
    }),
    server(0, "HLO ( AUS ) ( 828 ) ( )", { findings: ["no-options"], refusedBy: refused(all, ") #3") }),
    server(0, "HLO ( AUS ) ( 828 )", { findings: ["no-options"], refusedBy: refused(all, "end") }),
  ],
  "coasts in eight directions": [
    server(0, "MDF ( ENG ) ( ( ( ENG STP ) ) ( BAR ) ) ( ( STP ( ( FLT NWC ) BAR ) ) )", northWest),
    server(0, "NOW ( SPR 1901 ) ( ENG FLT ( STP NWC ) )", northWest),
    server(0, "NOW ( SUM 1901 ) ( ENG FLT ( STP NWC ) MRT ( BAR ) )", northWest),
    press(40, "PRP ( OCC ( ENG FLT ( STP NWC ) ) )", northWest),
  ],
  "differences between dialects on the points of disagreement": [
    ...["DRW ( FRA )", "NOT ( DRW ( FRA ) )"].map((text) =>
      client(10, text, { findings: ["lone-power"], refusedBy: refused(["v0.14", "v0.18", "parlance"], ")") }),
    ),
    server(0, "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( FLD RET )", {
      findings: ["obsolete-outcome"],
      refusedBy: refused(documents, "FLD"),
    }),
    server(0, "HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( MTL 3600 2 ) )", {
      findings: ["two-number-time"],
      refusedBy: refused(others, "2"),
    }),
    server(10, "HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( PTL 60 1 ) )", {
      findings: ["two-number-time"],
      refusedBy: refused(others, "1 #2"),
    }),
    press(60, "THK ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )", {
      findings: ["nar-query"],
      refusedBy: { ...refused(old, "NAR"), ...refused(["v0.18", "aiserver"], "QRY") },
    }),
    press(70, "YES ( HOW ( ( STP NCS ) ) )", { findings: ["coast-not-allowed"], refusedBy: refused(all, "( #3") }),
  ],
  "answers that no dialect gives": [
    ...["YES ( NOW )", "YES ( TME )", "YES ( SUB ( ( ENG FLT LON ) HLD ) )", "REJ ( MDF )"].map((text) =>
      server(0, text, {
        findings: ["unusual-answer"],
        refusedBy: refused(all, text === "YES ( TME )" ? ")" : text.slice(6, 9)),
      }),
    ),
    server(0, "YES ( VAR )", { findings: ["unusual-answer"], refusedBy: refused(all, "VAR") }),
    server(0, "YES ( LST ( 'G01' ) )", {
      findings: ["unusual-answer"],
      refusedBy: { ...refused(others, "LST"), parlance: "( #2" },
    }),
  ],
  "orders that no dialect accepts": [
    // This is still read: the program would know the unit, but its own syntax rejects it.
    client(0, "SUB ( ( STP SCS ) MTO GOB )", {
      findings: ["loose-order"],
      refusedBy: { ...refused(others, "STP"), parlance: "SCS" },
    }),
    noOrder("SUB ( PAR )", "PAR", ")"),
    noOrder("SUB ( AMY 5 5 ( ( ) ) )", "AMY", "AMY"),
    noOrder("SUB ( WVE WVE FRA )", "WVE", "WVE #2"),
    noOrder("SUB ( ( FRA ) HLD )", ")", ")"),
    noOrder("SUB ( ( PAR ) MTO VIA )", "PAR", "VIA"),
  ],
};

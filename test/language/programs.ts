import { all, client, documents, type Example, press, refused, server } from "./disagreements/disagreement.ts";

/** Messages with what AiServer or Parlance has and no document, beside those of the points of disagreement. */

const others = [...documents, "aiserver"] as const;

/** A client's order that Parlance alone takes. */
function loose(order: string, token: string): Example {
  return client(0, `SUB ( ${order} )`, { findings: ["loose-order"], refusedBy: refused(others, token) });
}

/** One that nobody takes. */
function noOrder(message: string, token: string, parlanceToken: string): Example {
  return client(0, message, { findings: null, refusedBy: { ...refused(others, token), parlance: parlanceToken } });
}

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
  "what Parlance takes in orders but not in press": [
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
  "orders that nobody takes": [
    // Read all the same: the program would know the unit, its own syntax does not let it through.
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

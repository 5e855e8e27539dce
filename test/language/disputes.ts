import { all, client, documents, type Example, old, press, refused, server } from "./disagreements/disagreement.ts";

/** The results for messages on which a document contradicts itself. */

const withoutId = ["v0.14", "v0.18", "aiserver", "parlance"] as const;
const programs = ["aiserver", "parlance"] as const;

export const disputes: readonly Example[] = [
  server(0, "PRN ( DRW )"),
  server(0, "HUH ( DRW )"),
  client(0, "SUB ( ( RUS FLT ( STP NEC ) ) HLD )", {
    findings: ["diagonal-coast"],
    refusedBy: refused(documents, "NEC"),
  }),
  server(0, "NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( ) )"),
  server(0, "MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( PAR ( AMY ) ( FLT ECH ) ) )"),
  server(0, "SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 5 1905 )"),
  server(0, "SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 )"),
  server(10, "FRM ( ENG 5 ) ( FRA ) ( PRP ( DRW ) )", {
    findings: ["message-id"],
    refusedBy: refused(withoutId, "5"),
  }),
  server(10, "FRM ( ENG 5 ) ( FRA ) ( YES ( PRP ( DRW ) ) )", {
    findings: ["message-id"],
    refusedBy: { ...refused(withoutId, "5"), "v0.13": "end" },
  }),
  server(10, "FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( 12 )", {
    findings: null,
    refusedBy: { ...refused(withoutId, "2"), "v0.13": "12" },
  }),
  press(10, "HUH ( PRP ( DRW ) )"),
  press(10, "TRY ( PRP CHO BCC )"),
  press(10, "TRY ( PRP CCL WHY POB )", { refusedBy: { ...refused(old, "CCL"), parlance: "CCL" } }),
  press(10, "CCL ( YES ( PRP ( DRW ) ) )", { refusedBy: refused(old, "CCL") }),
  press(30, "PRP ( NOT ( AND ( PCE ( ENG FRA ) ) ( DRW ) ) )", { refusedBy: refused(all, "AND") }),
  press(30, "FCT ( AND ( PCE ( ENG FRA ) ) ( DRW ) )", {
    refusedBy: { ...refused(all, "AND"), ...refused(old, "FCT") },
  }),
  press(40, "PRP ( OCC ( ENG FLT BEL MRT ( HOL ) ) )", { findings: null, refusedBy: refused(all, "MRT") }),
  press(40, "PRP ( OCC ( RUS UNT ( STP NCS ) ) )", {
    findings: ["coast-not-allowed"],
    refusedBy: refused(all, "( #3"),
  }),
  press(50, "PRP ( CHO ( 1 1 ) ( DRW ) )", {
    findings: ["lone-part"],
    refusedBy: refused([...documents, "parlance"], ") #3"),
  }),
  press(90, "PRP ( FOR ( SPR 1902 ) ( NAR ( DRW ) ) )", { refusedBy: refused(old, "NAR") }),
  press(100, "IFF ( DRW ) THN ( YES ( PRP ( DRW ) ) )"),
  press(120, "FRM ( GER 5 ) ( ENG ) ( PRP ( DRW ) )", {
    findings: ["message-id"],
    refusedBy: refused(withoutId, "5"),
  }),
  press(120, "FRM ( GER 5 ) ( ENG ) ( YES ( PRP ( DRW ) ) )", {
    findings: ["message-id"],
    refusedBy: { ...refused(withoutId, "5"), "v0.13": "end" },
  }),
  press(130, "POB ( WHY ( SUG ( PCE ( FRA GER ) ) ) )", { refusedBy: refused(programs, "SUG") }),
  press(130, "POB ( WHY ( PRP ( DRW ) ) )", { refusedBy: refused(programs, "PRP") }),
  press(160, "PRP ( ULB ( GER 1 ) )", {
    findings: ["float-as-integer"],
    refusedBy: { ...refused(all, "ULB"), "v0.18": "1" },
  }),
];

/** Returns the whole message, as in the tables of the documents. */
export function disputedText({ as, text }: Example): string {
  return as === "press" ? `SND ( FRA ) ( ${text} )` : text;
}

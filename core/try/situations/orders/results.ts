import type { Situation } from "../../situation.ts";
import { joins, server, turns } from "../../steps.ts";

export const results: Situation = {
  id: "orders/results",
  title: "The results of a turn include BNC, CUT, NSO, DSR and RET",
  clause: "v0.18, level 0, ORD: results and RET",
  rows: ["ORD!"],
  game: {
    power: "TUR",
    start: {
      now: "NOW ( SPR 1901 ) ( TUR AMY CON ) ( TUR AMY SMY ) ( TUR FLT ANK ) ( GER AMY MUN ) ( GER AMY RUH ) ( FRA AMY BUR ) ( FRA AMY PAR ) ( FRA AMY GAS ) ( ENG FLT NTH ) ( ENG AMY LON ) ( RUS FLT SKA ) ( RUS FLT HEL ) ( ITA AMY VEN ) ( AUS AMY VIE )",
      sco: "SCO ( AUS BUD VIE TRI ) ( ENG LVP EDI LON ) ( FRA PAR MAR BRE ) ( GER BER MUN KIE ) ( ITA ROM VEN NAP ) ( RUS MOS WAR SEV STP ) ( TUR CON SMY ANK ) ( UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN )",
    },
    orders: {
      "SPR 1901": [
        "( FRA AMY BUR ) SUP ( FRA AMY PAR ) MTO PIC",
        "( FRA AMY PAR ) MTO PIC",
        "( FRA AMY GAS ) SUP ( FRA AMY BUR )",
        "( GER AMY RUH ) SUP ( GER AMY MUN )",
        "( GER AMY MUN ) MTO BUR",
        "( ENG AMY LON ) CTO HOL VIA ( NTH )",
        "( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO HOL",
        "( RUS FLT SKA ) MTO NTH",
        "( RUS FLT HEL ) SUP ( RUS FLT SKA ) MTO NTH",
        "( ITA AMY VEN ) MTO TYR",
        "( AUS AMY VIE ) MTO TYR",
      ],
    },
  },
  steps: [...joins, turns(1), server("NOW"), turns(1)],
};

import type { Situation } from "../../situation.ts";
import { bot, joins, leaves, never, server } from "../../steps.ts";

export const solo: Situation = {
  id: "end/solo",
  title: "Another power wins: SLO, SMR, NOW and OFF follow the results",
  clause: "v0.18, level 0, SLO and SMR",
  rows: ["SLO", "SMR", "ORD!", "OFF"],
  game: {
    power: "TUR",
    start: {
      now: "NOW ( FAL 1905 ) ( TUR AMY CON ) ( TUR FLT ANK ) ( GER AMY MUN ) ( GER AMY PAR ) ( GER FLT NTH ) ( RUS AMY MOS )",
      sco: "SCO ( TUR CON ANK SMY ) ( RUS MOS SEV ) ( GER BER MUN KIE PAR MAR BRE LON EDI LVP DEN HOL BEL SWE NWY VIE BUD WAR STP )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    server("SLO"),
    server("SMR"),
    never(["SUB", "GOF", "SND"], "the game is over after SLO"),
    leaves("the server sent OFF after the end of the game"),
  ],
};

import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteNrn: Situation = {
  id: "retreats/note-nrn",
  title: "The server refuses an order with the note NRN: no retreat is needed",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "FRA",
    limitSeconds: 600,
    notes: ["NRN"],
    start: {
      now: "NOW ( SUM 1901 ) ( FRA AMY BUR MRT ( PAR GAS MAR ) ) ( FRA FLT BRE ) ( GER AMY BUR ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE ) ( GER BER MUN KIE )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    sent("SUB ... RTO", "the bot sent no RTO"),
    turnWithin(500),
    turns(1),
  ],
};

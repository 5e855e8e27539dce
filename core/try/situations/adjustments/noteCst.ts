import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteCst: Situation = {
  id: "adjustments/note-cst",
  title: "The server refuses an order with the note CST: the coast is missing",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "FRA",
    limitSeconds: 600,
    notes: ["CST"],
    start: {
      now: "NOW ( WIN 1901 ) ( FRA AMY BUR ) ( FRA FLT MAO ) ( FRA AMY SPA ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE SPA ) ( GER BER MUN KIE )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    sent("SUB ... BLD", "the bot sent no BLD"),
    turnWithin(500),
    turns(1),
  ],
};

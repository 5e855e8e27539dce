import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteNvr: Situation = {
  id: "retreats/note-nvr",
  title: "The server refuses an order with the note NVR: not a valid place to retreat to",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "FRA",
    limitSeconds: 600,
    notes: ["NVR"],
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

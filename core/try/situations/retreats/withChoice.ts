import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const withChoice: Situation = {
  id: "retreats/with-choice",
  title: "One of the bot's units must retreat and has several places to go",
  clause: "v0.18, level 0, NOW: MRT; SUB: RTO and DSB",
  rows: ["NOW!", "SUB", "THX", "ORD!"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( SUM 1901 ) ( FRA AMY BUR MRT ( PAR GAS MAR ) ) ( FRA FLT BRE ) ( GER AMY BUR ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE ) ( GER BER MUN KIE )",
    },
  },
  steps: [...joins, bot("SUB", "a dislodged unit needs RTO or DSB"), server("NOW"), turns(1)],
};

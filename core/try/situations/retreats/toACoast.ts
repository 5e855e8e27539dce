import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const toACoast: Situation = {
  id: "retreats/to-a-coast",
  title: "One of the bot's fleets must retreat and may go to a named coast",
  clause: "v0.18, level 0, NOW: MRT with coasts; SUB: RTO",
  rows: ["NOW!", "SUB", "THX"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( SUM 1901 ) ( FRA FLT MAO MRT ( ( SPA NCS ) ( SPA SCS ) POR ) ) ( FRA AMY PAR ) ( ENG FLT MAO ) ( ENG FLT IRI )",
      sco: "SCO ( FRA PAR MAR BRE ) ( ENG LON EDI LVP )",
    },
  },
  steps: [...joins, bot("SUB", "a dislodged unit needs RTO or DSB"), server("NOW"), turns(1)],
};

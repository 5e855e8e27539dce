import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const build: Situation = {
  id: "adjustments/build",
  title: "The bot has one more centre than units",
  clause: "v0.18, level 0, SUB: BLD and WVE",
  rows: ["SUB", "THX", "ORD!", "SCO!"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( WIN 1901 ) ( FRA AMY BUR ) ( FRA FLT MAO ) ( FRA AMY SPA ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE SPA ) ( GER BER MUN KIE )",
    },
  },
  steps: [...joins, bot("SUB", "a player with more centres than units sends BLD or WVE"), server("NOW"), turns(1)],
};

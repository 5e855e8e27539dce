import type { Situation } from "../../situation.ts";
import { bot, joins, server } from "../../steps.ts";

export const noPlace: Situation = {
  id: "retreats/no-place",
  title: "One of the bot's units must retreat but has nowhere to go",
  clause: "v0.18, level 0, NOW: MRT with an empty list; SUB: DSB",
  rows: ["NOW!", "SUB"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( AUT 1901 ) ( FRA AMY BUR MRT ( ) ) ( FRA FLT BRE ) ( GER AMY BUR ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE ) ( GER BER MUN KIE )",
    },
  },
  steps: [...joins, bot("SUB", "a dislodged unit with nowhere to retreat needs DSB"), server("NOW")],
};

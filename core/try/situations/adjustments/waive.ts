import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const waive: Situation = {
  id: "adjustments/waive",
  title: "The bot has more builds due than free home centres",
  clause: "v0.18, level 0, SUB: builds that cannot be used are waived with WVE",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )",
      sco: "SCO ( FRA PAR MAR BRE SPA POR ) ( GER BER MUN KIE )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "three builds are due, and one home centre is free: one BLD and two WVE, or three WVE"),
    server("NOW"),
    turns(1),
  ],
};

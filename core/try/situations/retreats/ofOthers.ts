import type { Situation } from "../../situation.ts";
import { joins, server, turns } from "../../steps.ts";

export const ofOthers: Situation = {
  id: "retreats/of-others",
  title: "Only other powers have units that must retreat",
  clause: "v0.18, level 0, NOW and MIS: a player without such units has no orders to send",
  rows: ["NOW!", "MIS!"],
  game: {
    power: "FRA",
    start: {
      now: "NOW ( SUM 1901 ) ( FRA AMY PAR ) ( GER AMY MUN ) ( AUS AMY MUN MRT ( TYR BOH ) ) ( ITA AMY VEN )",
      sco: "SCO ( FRA PAR MAR BRE ) ( GER BER MUN KIE ) ( AUS VIE BUD TRI ) ( ITA ROM VEN NAP )",
    },
  },
  steps: [...joins, server("NOW"), turns(1)],
};

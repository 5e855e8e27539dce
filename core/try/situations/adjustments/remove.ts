import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const remove: Situation = {
  id: "adjustments/remove",
  title: "The bot has two more units than centres",
  clause: "v0.18, level 0, SUB: REM",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "ITA",
    start: {
      now: "NOW ( WIN 1901 ) ( ITA AMY VEN ) ( ITA FLT NAP ) ( ITA AMY ROM ) ( ITA FLT ION ) ( AUS AMY VIE )",
      sco: "SCO ( ITA VEN NAP ) ( AUS VIE BUD TRI ROM )",
    },
  },
  steps: [...joins, bot("SUB", "a player with fewer centres than units sends REM"), server("NOW"), turns(1)],
};

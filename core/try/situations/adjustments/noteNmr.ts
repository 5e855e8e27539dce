import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteNmr: Situation = {
  id: "adjustments/note-nmr",
  title: "The server refuses an order with the note NMR: no more removals",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: {
    power: "ITA",
    limitSeconds: 600,
    notes: ["NMR"],
    start: {
      now: "NOW ( WIN 1901 ) ( ITA AMY VEN ) ( ITA FLT NAP ) ( ITA AMY ROM ) ( AUS AMY VIE )",
      sco: "SCO ( ITA VEN NAP ) ( AUS VIE BUD TRI ROM )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    sent("SUB ... REM", "the bot sent no REM"),
    turnWithin(500),
    turns(1),
  ],
};

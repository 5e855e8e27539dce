import type { Situation } from "../../situation.ts";
import { bot, joins, never, server } from "../../steps.ts";

export const eliminated: Situation = {
  id: "end/eliminated",
  title: "The bot loses its last centre and its last unit, and the game continues",
  clause: "v0.18, level 0, SUB and SCO: an eliminated player has no orders to send",
  rows: ["SCO!", "NOW!"],
  game: {
    power: "ITA",
    start: {
      now: "NOW ( WIN 1903 ) ( ITA AMY ROM ) ( AUS AMY VEN ) ( AUS FLT ION ) ( GER AMY MUN )",
      sco: "SCO ( AUS VIE BUD TRI VEN NAP ROM ) ( GER BER MUN KIE )",
    },
  },
  steps: [
    ...joins,
    bot("SUB", "a player with fewer centres than units sends REM"),
    server("NOW"),
    never(["SUB"], "it has neither units nor centres"),
    server("NOW"),
    server("NOW"),
  ],
};

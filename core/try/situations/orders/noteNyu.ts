import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteNyu: Situation = {
  id: "orders/note-nyu",
  title: "The server refuses an order with the note NYU: not the bot's unit",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: { power: "FRA", limitSeconds: 600, notes: ["NYU"] },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    sent(["SUB ... MTO", "SUB ... SUP", "SUB ... CVY", "SUB ... CTO"], "the bot only holds"),
    turnWithin(500),
    turns(2),
  ],
};

import type { Situation } from "../../situation.ts";
import { bot, joins, sent, turns, turnWithin } from "../../steps.ts";

export const noteNsp: Situation = {
  id: "orders/note-nsp",
  title: "The server refuses an order with the note NSP: no such province",
  clause: "v0.18, level 0, THX: an order with any note other than MBV was not accepted",
  rows: ["SUB", "THX", "MIS!"],
  game: { power: "FRA", limitSeconds: 600, notes: ["NSP"] },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    sent(["SUB ... MTO", "SUB ... SUP", "SUB ... CVY", "SUB ... CTO"], "the bot only holds"),
    turnWithin(500),
    turns(2),
  ],
};

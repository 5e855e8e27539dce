import type { Situation } from "../../situation.ts";
import { answer, bot, joins, turns, turnWithin } from "../../steps.ts";

export const ordersRefused: Situation = {
  id: "requests/orders-refused",
  title: "The server refuses SUB with REJ, as if the turn were over",
  clause: "v0.18, level 0, SUB: REJ ( SUB ( order ) )",
  rows: ["SUB", "REJ"],
  game: { power: "TUR", limitSeconds: 600 },
  steps: [
    answer("SUB", ["REJ ( {message} )"], 1),
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    turnWithin(500),
    turns(2),
  ],
};

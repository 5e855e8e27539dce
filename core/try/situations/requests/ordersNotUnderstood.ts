import type { Situation } from "../../situation.ts";
import { answer, bot, joins, never, turns, turnWithin } from "../../steps.ts";

export const ordersNotUnderstood: Situation = {
  id: "requests/orders-not-understood",
  title: "The server answers SUB with HUH",
  clause: "v0.18, level 0, HUH: it must not be answered",
  rows: ["SUB", "HUH"],
  game: { power: "FRA", limitSeconds: 600 },
  steps: [
    answer("SUB", ["HUH ( ERR {message} )"], 1),
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    never(["HUH", "PRN"], "HUH must not be answered"),
    turnWithin(500),
    turns(2),
  ],
};

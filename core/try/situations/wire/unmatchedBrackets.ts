import type { Situation } from "../../situation.ts";
import { answer, bot, joins, never, turns, turnWithin } from "../../steps.ts";

export const unmatchedBrackets: Situation = {
  id: "wire/unmatched-brackets",
  title: "The server answers orders with PRN, as if their brackets did not match",
  clause: "v0.18, level 0, PRN: it must not be answered",
  rows: ["PRN"],
  game: { power: "ENG", limitSeconds: 600 },
  steps: [
    answer("SUB", ["PRN ( {message} )"], 1),
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    never(["HUH", "PRN"], "PRN must not be answered"),
    turnWithin(500),
    turns(1),
  ],
};

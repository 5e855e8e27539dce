import type { Situation } from "../../situation.ts";
import { answer, bot, joins, turns, turnWithin } from "../../steps.ts";

export const missedDeadline: Situation = {
  id: "time/missed-deadline",
  title: "The bot's orders get lost, the deadline passes, and the bot is in civil disorder for a turn",
  clause: "v0.18, level 0, CCD: the player returns with its next orders",
  rows: ["CCD", "CCD/NOT", "TME!"],
  game: { power: "GER", limitSeconds: 600 },
  steps: [answer("SUB", [], 1), ...joins, bot("SUB", "a player sends orders after NOW"), turnWithin(300), turns(2)],
  allows: ["sub-late"],
};

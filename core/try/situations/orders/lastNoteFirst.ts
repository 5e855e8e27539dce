import type { Situation } from "../../situation.ts";
import { bot, joins, turns, turnWithin } from "../../steps.ts";

export const lastNoteFirst: Situation = {
  id: "orders/last-note-first",
  title: "The server refuses every order of the first turn, each with a different note",
  clause: "v0.18, level 0, THX and MIS",
  rows: ["THX", "MIS!"],
  game: { power: "RUS", limitSeconds: 600, notes: ["NSP", "FAR", "NSU", "NYU"] },
  steps: [...joins, bot("SUB", "a player sends orders after NOW"), turnWithin(500), turns(2)],
};

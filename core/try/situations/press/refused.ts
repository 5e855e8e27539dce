import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turns } from "../../steps.ts";

export const refusedPress: Situation = {
  id: "press/refused",
  title: "The server refuses press with REJ",
  clause: "v0.18, level 10, SND: REJ ( SND )",
  rows: ["SND", "REJ"],
  game: { power: "FRA", level: 30 },
  steps: [
    answer("SND", ["REJ ( {message} )"], 4),
    ...joins,
    turns(1),
    sent("SND", "the bot sends no press of its own"),
    turns(1),
  ],
};

import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turns } from "../../steps.ts";

export const notUnderstoodPress: Situation = {
  id: "press/not-understood",
  title: "The server answers press with HUH",
  clause: "v0.18, level 10, SND: HUH",
  rows: ["SND", "HUH"],
  game: { power: "FRA", level: 30 },
  steps: [
    answer("SND", ["HUH ( ERR {message} )"], 4),
    ...joins,
    turns(1),
    sent("SND", "the bot sends no press of its own"),
    turns(1),
  ],
};

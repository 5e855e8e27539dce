import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turns } from "../../steps.ts";

export const toTheEliminatedPress: Situation = {
  id: "press/to-the-eliminated",
  title: "A recipient of press is eliminated: the server answers with OUT",
  clause: "v0.18, level 10, SND: OUT ( power )",
  rows: ["SND", "OUT"],
  game: { power: "FRA", level: 30 },
  steps: [
    answer("SND", ["OUT ( GER )"], 4),
    ...joins,
    turns(1),
    sent("SND", "the bot sends no press of its own"),
    turns(1),
  ],
};

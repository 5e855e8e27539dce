import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turns } from "../../steps.ts";

export const toTheAbsentPress: Situation = {
  id: "press/to-the-absent",
  title: "A recipient of press is in civil disorder: the server answers with CCD",
  clause: "v0.18, level 10, SND: CCD ( power )",
  rows: ["SND", "CCD"],
  game: { power: "FRA", level: 30 },
  steps: [
    answer("SND", ["CCD ( GER )"], 4),
    ...joins,
    turns(1),
    sent("SND", "the bot sends no press of its own"),
    turns(1),
  ],
};

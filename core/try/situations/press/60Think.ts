import type { Situation } from "../../situation.ts";
import { bot, joins, seat, turns } from "../../steps.ts";

export const thinkPress: Situation = {
  id: "press/60-think",
  title: "Another power sends level 60 press: THK ( PCE ( ENG RUS ) )",
  clause: "v0.18, level 60, THK; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 60 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( THK ( PCE ( ENG RUS ) ) )"),
    bot("SND", "a client may answer", { withinMs: 300, otherwise: "go-on" }),
    turns(2),
  ],
};

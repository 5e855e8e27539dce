import type { Situation } from "../../situation.ts";
import { bot, joins, seat, turns } from "../../steps.ts";

export const freeTextPress: Situation = {
  id: "press/8000-free-text",
  title: "Another power sends level 8000 press: 'Shall we leave Burgundy empty?'",
  clause: "v0.18, level 8000, free text; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 8000 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( 'Shall we leave Burgundy empty?' )"),
    bot("SND", "a client may answer", { withinMs: 300, otherwise: "go-on" }),
    turns(2),
  ],
};

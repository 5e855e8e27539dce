import type { Situation } from "../../situation.ts";
import { bot, joins, seat, turns } from "../../steps.ts";

export const factPress: Situation = {
  id: "press/10-fact",
  title: "Another power sends level 10 press: FCT ( PCE ( GER ENG ) )",
  clause: "v0.18, level 10, FCT; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( FCT ( PCE ( GER ENG ) ) )"),
    bot("SND", "a client may answer", { withinMs: 300, otherwise: "go-on" }),
    turns(2),
  ],
};

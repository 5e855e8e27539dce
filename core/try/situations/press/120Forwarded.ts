import type { Situation } from "../../situation.ts";
import { bot, joins, seat, turns } from "../../steps.ts";

export const forwardedPress: Situation = {
  id: "press/120-forwarded",
  title: "Another power sends level 120 press: FRM ( ENG ) ( GER ) ( PRP ( PCE ( ENG GER ) ) )",
  clause: "v0.18, level 120, FRM; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 120 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( FRM ( ENG ) ( GER ) ( PRP ( PCE ( ENG GER ) ) ) )"),
    bot("SND", "a client may answer", { withinMs: 300, otherwise: "go-on" }),
    turns(2),
  ],
};

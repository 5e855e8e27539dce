import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const explainPress: Situation = {
  id: "press/80-explain",
  title: "Another power sends level 80 press: EXP ( SPR 1901 ) ( PRP ( PCE ( GER FRA ) ) )",
  clause: "v0.18, level 80, EXP; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 80 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( EXP ( SPR 1901 ) ( PRP ( PCE ( GER {power} ) ) ) )"),
    answersPress,
    turns(2),
  ],
};

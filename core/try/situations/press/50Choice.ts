import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const choicePress: Situation = {
  id: "press/50-choice",
  title: "Another power sends level 50 press: PRP ( CHO ( 1 1 ) ( PCE ( GER FRA ) ) ( DRW ) )",
  clause: "v0.18, level 50, CHO; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 50 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( CHO ( 1 1 ) ( PCE ( GER {power} ) ) ( DRW ) ) )"),
    answersPress,
    turns(2),
  ],
};

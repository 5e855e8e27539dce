import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const orPress: Situation = {
  id: "press/30-or",
  title: "Another power sends level 30 press: PRP ( ORR ( PCE ( GER FRA ) ) ( DRW ) )",
  clause: "v0.18, level 30, ORR; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 30 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( ORR ( PCE ( GER {power} ) ) ( DRW ) ) )"),
    answersPress,
    turns(2),
  ],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const nestedPress: Situation = {
  id: "press/50-nested",
  title:
    "Another power sends level 50 press: PRP ( AND ( ORR ( DRW ) ( PCE ( GER FRA ) ) ) ( DMZ ( GER FRA ) ( BUR ) ) )",
  clause: "v0.18, level 50, AND; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 50 },
  steps: [
    ...joins,
    seat(
      "GER",
      "SND ( {power} ) ( PRP ( AND ( ORR ( DRW ) ( PCE ( GER {power} ) ) ) ( DMZ ( GER {power} ) ( BUR ) ) ) )",
    ),
    answersPress,
    turns(2),
  ],
};

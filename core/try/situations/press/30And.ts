import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const andPress: Situation = {
  id: "press/30-and",
  title: "Another power sends level 30 press: PRP ( AND ( PCE ( GER FRA ) ) ( DMZ ( GER FRA ) ( BUR ) ) )",
  clause: "v0.18, level 30, AND; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 30 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( AND ( PCE ( GER {power} ) ) ( DMZ ( GER {power} ) ( BUR ) ) ) )"),
    answersPress,
    turns(2),
  ],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const occupationPress: Situation = {
  id: "press/40-occupation",
  title: "Another power sends level 40 press: PRP ( OCC ( GER AMY HOL ) ( FRA AMY BEL ) )",
  clause: "v0.18, level 40, OCC; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 40 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( OCC ( GER AMY HOL ) ( {power} AMY BEL ) ) )"),
    answersPress,
    turns(2),
  ],
};

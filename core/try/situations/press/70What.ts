import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const whatPress: Situation = {
  id: "press/70-what",
  title: "Another power sends level 70 press: WHT ( FRA AMY PAR )",
  clause: "v0.18, level 70, WHT; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 70 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( WHT ( FRA AMY PAR ) )"), answersPress, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const howPress: Situation = {
  id: "press/70-how",
  title: "Another power sends level 70 press: HOW ( ENG )",
  clause: "v0.18, level 70, HOW; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 70 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( HOW ( ENG ) )"), answersPress, turns(2)],
};

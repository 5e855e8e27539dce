import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const forwardPress: Situation = {
  id: "press/120-forward",
  title: "Another power sends level 120 press: PRP ( FWD ( ENG ) ( FRA ) ( GER ) )",
  clause: "v0.18, level 120, FWD; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 120 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( FWD ( ENG ) ( {power} ) ( GER ) ) )"), answersPress, turns(2)],
};

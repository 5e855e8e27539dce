import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const soloPress: Situation = {
  id: "press/10-solo",
  title: "Another power sends level 10 press: PRP ( SLO ( GER ) )",
  clause: "v0.18, level 10, SLO; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( SLO ( GER ) ) )"), answersPress, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const drawPress: Situation = {
  id: "press/10-draw",
  title: "Another power sends level 10 press: PRP ( DRW )",
  clause: "v0.18, level 10, DRW; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( DRW ) )"), answersPress, turns(2)],
};

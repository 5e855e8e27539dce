import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const insistPress: Situation = {
  id: "press/60-insist",
  title: "Another power sends level 60 press: INS ( PCE ( GER FRA ) )",
  clause: "v0.18, level 60, INS; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 60 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( INS ( PCE ( GER {power} ) ) )"), answersPress, turns(2)],
};

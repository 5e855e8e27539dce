import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const peacePress: Situation = {
  id: "press/10-peace",
  title: "Another power sends level 10 press: PRP ( PCE ( GER FRA ) )",
  clause: "v0.18, level 10, PCE; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( PCE ( GER {power} ) ) )"), answersPress, turns(2)],
};

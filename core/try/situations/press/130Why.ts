import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const whyPress: Situation = {
  id: "press/130-why",
  title: "Another power sends level 130 press: WHY ( PRP ( PCE ( GER FRA ) ) )",
  clause: "v0.18, level 130, WHY; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 130 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( WHY ( PRP ( PCE ( GER {power} ) ) ) )"), answersPress, turns(2)],
};

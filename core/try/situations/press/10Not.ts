import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const notPress: Situation = {
  id: "press/10-not",
  title: "Another power sends level 10 press: PRP ( NOT ( PCE ( GER ENG ) ) )",
  clause: "v0.18, level 10, NOT; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( NOT ( PCE ( GER ENG ) ) ) )"), answersPress, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const exchangePress: Situation = {
  id: "press/110-exchange",
  title: "Another power sends level 110 press: PRP ( XOY ( GER ) ( FRA ) )",
  clause: "v0.18, level 110, XOY; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 110 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( XOY ( GER ) ( {power} ) ) )"), answersPress, turns(2)],
};

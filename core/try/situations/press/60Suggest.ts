import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const suggestPress: Situation = {
  id: "press/60-suggest",
  title: "Another power sends level 60 press: SUG ( PCE ( ENG FRA ) )",
  clause: "v0.18, level 60, SUG; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 60 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( SUG ( PCE ( ENG {power} ) ) )"), answersPress, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const queryPress: Situation = {
  id: "press/60-query",
  title: "Another power sends level 60 press: QRY ( PCE ( ENG FRA ) )",
  clause: "v0.18, level 60, QRY; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 60 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( QRY ( PCE ( ENG {power} ) ) )"), answersPress, turns(2)],
};

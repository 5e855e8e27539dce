import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const alliancePress: Situation = {
  id: "press/10-alliance",
  title: "Another power sends level 10 press: PRP ( ALY ( GER FRA ) VSS ( ENG ) )",
  clause: "v0.18, level 10, ALY; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( ALY ( GER {power} ) VSS ( ENG ) ) )"), answersPress, turns(2)],
};

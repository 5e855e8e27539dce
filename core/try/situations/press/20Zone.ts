import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const zonePress: Situation = {
  id: "press/20-zone",
  title: "Another power sends level 20 press: PRP ( DMZ ( GER FRA ) ( BUR ) )",
  clause: "v0.18, level 20, DMZ; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 20 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( DMZ ( GER {power} ) ( BUR ) ) )"), answersPress, turns(2)],
};

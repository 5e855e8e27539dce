import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const controlPress: Situation = {
  id: "press/110-control",
  title: "Another power sends level 110 press: PRP ( YDO ( FRA ) ( GER AMY MUN ) )",
  clause: "v0.18, level 110, YDO; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 110 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( YDO ( {power} ) ( GER AMY MUN ) ) )"), answersPress, turns(2)],
};

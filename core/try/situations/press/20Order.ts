import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const orderPress: Situation = {
  id: "press/20-order",
  title: "Another power sends level 20 press: PRP ( XDO ( ( FRA AMY PAR ) MTO PIC ) )",
  clause: "v0.18, level 20, XDO; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 20 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( XDO ( ( FRA AMY PAR ) MTO PIC ) ) )"), answersPress, turns(2)],
};

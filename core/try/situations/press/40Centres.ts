import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const centresPress: Situation = {
  id: "press/40-centres",
  title: "Another power sends level 40 press: PRP ( SCD ( GER HOL DEN ) ( FRA BEL SPA ) )",
  clause: "v0.18, level 40, SCD; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 40 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( SCD ( GER HOL DEN ) ( {power} BEL SPA ) ) )"),
    answersPress,
    turns(2),
  ],
};

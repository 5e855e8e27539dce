import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const noObligationPress: Situation = {
  id: "press/10-no-obligation",
  title: "Another power sends level 10 press: PRP ( NAR ( PCE ( GER ENG ) ) )",
  clause: "v0.18, level 10, NAR; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [...joins, seat("GER", "SND ( {power} ) ( PRP ( NAR ( PCE ( GER ENG ) ) ) )"), answersPress, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const untilPress: Situation = {
  id: "press/90-until",
  title: "Another power sends level 90 press: PRP ( FOR ( ( SPR 1901 ) ( FAL 1902 ) ) ( PCE ( GER FRA ) ) )",
  clause: "v0.18, level 90, FOR; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 90 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( FOR ( ( SPR 1901 ) ( FAL 1902 ) ) ( PCE ( GER {power} ) ) ) )"),
    answersPress,
    turns(2),
  ],
};

import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const aboveItsLevel: Situation = {
  id: "press/above-its-level",
  title: "Another power sends level 120 press in a level 130 game",
  clause: "v0.18, level 10, HUH and TRY: every client must survive press of every level",
  rows: ["FRM", "SND"],
  game: { power: "ENG", level: 130 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ) ( PRP ( SND ( GER ) ( RUS ) ( PRP ( PCE ( GER RUS ) ) ) ) )"),
    answersPress,
    turns(1),
  ],
};

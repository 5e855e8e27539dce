import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const toSeveral: Situation = {
  id: "press/to-several",
  title: "An offer has several recipients",
  clause: "v0.18, level 10, YES: a reply goes to the sender; YES also goes to all other recipients",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [
    ...joins,
    seat("GER", "SND ( {power} ENG RUS ) ( PRP ( PCE ( GER {power} ENG RUS ) ) )"),
    answersPress,
    turns(2),
  ],
};

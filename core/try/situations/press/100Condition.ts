import type { Situation } from "../../situation.ts";
import { answersPress, joins, seat, turns } from "../../steps.ts";

export const conditionPress: Situation = {
  id: "press/100-condition",
  title:
    "Another power sends level 100 press: IFF ( PCE ( ENG FRA ) ) THN ( PRP ( PCE ( GER FRA ) ) ) ELS ( PRP ( DRW ) )",
  clause: "v0.18, level 100, IFF; level 10, HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 100 },
  steps: [
    ...joins,
    seat(
      "GER",
      "SND ( {power} ) ( IFF ( PCE ( ENG {power} ) ) THN ( PRP ( PCE ( GER {power} ) ) ) ELS ( PRP ( DRW ) ) )",
    ),
    answersPress,
    turns(2),
  ],
};

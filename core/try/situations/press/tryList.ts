import type { Situation } from "../../situation.ts";
import { joins, never, seat, turns } from "../../steps.ts";

export const tryList: Situation = {
  id: "press/try-list",
  title: "Another power sends TRY with the tokens that it understands, or none",
  clause: "v0.18, level 10, TRY: it must not be answered",
  rows: ["FRM"],
  game: { power: "FRA", level: 10 },
  steps: [
    ...joins,
    never(
      ["SND ( ENG ) ( HUH", "SND ( ENG ) ( TRY", "SND ( RUS ) ( HUH", "SND ( RUS ) ( TRY"],
      "TRY must not be answered",
    ),
    seat("ENG", "SND ( {power} ) ( TRY ( PRP PCE YES REJ BWX ) )"),
    seat("RUS", "SND ( {power} ) ( TRY ( ) )"),
    turns(2),
  ],
};

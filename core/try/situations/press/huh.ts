import type { Situation } from "../../situation.ts";
import { joins, never, seat, turns } from "../../steps.ts";

export const huh: Situation = {
  id: "press/huh",
  title: "Another power answers with HUH",
  clause: "v0.18, level 10, HUH: it must not be answered with HUH or TRY",
  rows: ["FRM", "HUH"],
  game: { power: "FRA", level: 10 },
  steps: [
    ...joins,
    never(["SND ( ENG ) ( HUH", "SND ( ENG ) ( TRY"], "HUH must not be answered"),
    seat("ENG", "SND ( {power} ) ( HUH ( ERR PRP ( PCE ( ENG {power} ) ) ) )"),
    turns(2),
  ],
};

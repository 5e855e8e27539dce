import type { Situation } from "../../situation.ts";
import { bot, joins, send, turns } from "../../steps.ts";

export const unknownPressToken: Situation = {
  id: "press/unknown-token",
  title: "Press contains a token that no specification defines",
  clause: "v0.18, level 10, HUH and TRY: a client answers unknown press with HUH and TRY",
  rows: ["FRM", "SND"],
  game: { power: "FRA", level: 10 },
  steps: [
    ...joins,
    send("FRM ( GER ) ( {power} ) ( PRP ( 0x4A7F ( GER {power} ) ) )"),
    bot("SND ... ( HUH", "a client that does not understand press answers with HUH, then TRY"),
    bot("SND ... ( TRY", "TRY follows HUH, with the tokens that the client understands"),
    turns(1),
  ],
};

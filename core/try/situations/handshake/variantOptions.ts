import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, drop, send, server, turns } from "../../steps.ts";

export const variantOptions: Situation = {
  id: "handshake/variant-options",
  title: "HLO lists every variant option, in a different order from the DAIDE specification",
  clause: "v0.18, level 0, HLO, and level 10, PDA, NPR, NPB and PTL",
  rows: ["HLO!"],
  game: { power: "TUR", level: 10 },
  steps: [
    asksForSeat,
    drop("HLO"),
    bot("YES ( MAP", "the server starts the game only after YES ( MAP ( name ) )"),
    send(
      "HLO ( {power} ) ( {passcode} ) ( ( NPB ) ( PTL 2 ) ( AOA ) ( BTL 7000 ) ( LVL 10 ) ( DSD ) ( MTL 7200 ) ( PDA ) ( RTL 7100 ) ( NPR ) )",
    ),
    server("NOW"),
    turns(1),
  ],
};

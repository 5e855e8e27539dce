import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const positionAgain: Situation = {
  id: "ignore/position-again",
  title: "The server repeats SCO and NOW of the current turn",
  clause: "v0.18, level 0, NOW and SCO: answers can come at any time",
  rows: ["NOW!", "SCO!"],
  game: { power: "ENG" },
  steps: [
    ...joins,
    turns(1),
    send(
      "SCO ( AUS BUD VIE TRI ) ( ENG LVP EDI LON ) ( FRA PAR MAR BRE ) ( GER BER MUN KIE ) ( ITA ROM VEN NAP ) ( RUS MOS WAR SEV STP ) ( TUR CON SMY ANK ) ( UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN )",
    ),
    turns(2),
  ],
};

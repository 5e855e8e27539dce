import type { Situation } from "../../situation.ts";
import { bot, joins, server, turns } from "../../steps.ts";

export const buildOnCoast: Situation = {
  id: "adjustments/build-on-coast",
  title: "A home centre with two coasts is free",
  clause: "v0.18, level 0, SUB: a fleet is built on a coast, FLT ( STP NCS )",
  rows: ["SUB", "THX"],
  game: {
    power: "RUS",
    start: {
      now: "NOW ( WIN 1901 ) ( RUS AMY MOS ) ( RUS AMY WAR ) ( RUS FLT SEV ) ( GER AMY MUN )",
      sco: "SCO ( RUS MOS WAR SEV STP ) ( GER BER MUN KIE )",
    },
  },
  steps: [...joins, bot("SUB", "a player with more centres than units sends BLD or WVE"), server("NOW"), turns(1)],
};

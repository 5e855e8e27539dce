import type { Situation } from "../../situation.ts";
import { bot, never, sent, server } from "../../steps.ts";

export const observes: Situation = {
  id: "rejoin/observes",
  title: "The bot joins as an observer",
  clause: "v0.18, level 0, OBS",
  rows: ["OBS", "YES", "MAP!"],
  game: { power: "FRA" },
  steps: [
    bot(["NME", "OBS"], "a client asks for a seat with NME, or observes with OBS"),
    sent("OBS", "the bot plays instead of observing"),
    server("MAP"),
    bot("YES ( MAP", "an observer accepts the map like a player"),
    never(["SUB", "GOF", "DRW", "SND"], "an observer gives no orders and sends no press"),
  ],
};

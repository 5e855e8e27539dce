import type { Situation } from "../../situation.ts";
import { bot, cut, joins, sent, server, turns } from "../../steps.ts";

export const returns: Situation = {
  id: "rejoin/returns",
  title: "The connection breaks during the game, and the bot rejoins with IAM",
  clause: "v0.18, level 0, IAM: power and passcode of HLO",
  rows: ["IAM", "YES", "HLO!"],
  game: { power: "FRA" },
  steps: [
    ...joins,
    turns(1),
    cut("reset"),
    bot("IM", "it connects again", { withinMs: 3000, otherwise: { notApplicable: "the bot does not connect again" } }),
    bot(["IAM", "NME"], "a client that reconnects asks for its seat"),
    sent("IAM", "the bot connects again, but with NME instead of IAM"),
    server("YES ( IAM"),
    turns(1),
  ],
};

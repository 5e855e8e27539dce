import type { Situation } from "../../situation.ts";
import { joins, never, send, turns } from "../../steps.ts";

export const huhToNothing: Situation = {
  id: "ignore/huh-to-nothing",
  title: "The server sends HUH about a message that the bot did not send",
  clause: "v0.18, level 0, HUH: it must not be answered",
  rows: ["HUH"],
  game: { power: "GER" },
  steps: [
    ...joins,
    never(["HUH", "PRN"], "HUH and PRN must not be answered"),
    send("HUH ( ERR MAP ( 1 ) )"),
    send("PRN ( NOW ( )"),
    turns(1),
  ],
};

import type { Situation } from "../../situation.ts";
import { bot, hold, joins, release, send, turns } from "../../steps.ts";

export const reminded: Situation = {
  id: "orders/reminded",
  title: "The server sends MIS with all units without being asked",
  clause: "v0.18, level 0, MIS: the server reminds clients of missing orders",
  rows: ["MIS!"],
  game: { power: "ITA" },
  steps: [
    ...joins,
    hold("THX"),
    hold("NOW"),
    bot("SUB", "a player sends orders after NOW"),
    send("MIS ( ITA AMY ROM ) ( ITA AMY VEN ) ( ITA FLT NAP )"),
    release,
    turns(1),
  ],
};

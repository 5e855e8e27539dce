import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, send, server, turns } from "../../steps.ts";

export const chatter: Situation = {
  id: "handshake/chatter",
  title: "The server sends ADM messages before MAP, before HLO and during the turn",
  clause: "v0.18, level 0, ADM: the server forwards it to all clients at any time",
  rows: ["ADM!"],
  game: { power: "AUS" },
  steps: [
    asksForSeat,
    send("ADM ( 'Server' ) ( 'Welcome. Six players are here.' )"),
    server("MAP"),
    send("ADM ( 'Server' ) ( 'Please don''t leave (yet).' )"),
    bot("YES ( MAP", "ADM needs no answer and changes nothing"),
    server("NOW"),
    send("ADM ( 'Server' ) ( 'The game has begun.' )"),
    turns(1),
  ],
};

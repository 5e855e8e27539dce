import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const ordRefused: Situation = {
  id: "requests/ord-refused",
  title: "The server refuses ORD with REJ",
  clause: "v0.18, level 0, ORD: REJ repeats the message",
  rows: ["ORD", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("ORD", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("ORD", "the bot did not send ORD"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

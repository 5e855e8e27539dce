import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const notSubRefused: Situation = {
  id: "requests/not-sub-refused",
  title: "The server refuses NOT ( SUB ) with REJ",
  clause: "v0.18, level 0, SUB: REJ repeats the message",
  rows: ["SUB/NOT", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("NOT ( SUB", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("NOT ( SUB", "the bot did not send NOT ( SUB )"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

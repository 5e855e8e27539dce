import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const misRefused: Situation = {
  id: "requests/mis-refused",
  title: "The server refuses MIS with REJ",
  clause: "v0.18, level 0, MIS: REJ repeats the message",
  rows: ["MIS", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("MIS", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("MIS", "the bot did not send MIS"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

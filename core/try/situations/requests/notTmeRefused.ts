import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const notTmeRefused: Situation = {
  id: "requests/not-tme-refused",
  title: "The server refuses NOT ( TME ) with REJ",
  clause: "v0.18, level 0, TME: REJ repeats the message",
  rows: ["TME/NOT", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("NOT ( TME", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("NOT ( TME", "the bot did not send NOT ( TME )"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const notDrwRefused: Situation = {
  id: "requests/not-drw-refused",
  title: "The server refuses NOT ( DRW ) with REJ",
  clause: "v0.18, level 0, DRW: REJ repeats the message",
  rows: ["DRW/NOT", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("NOT ( DRW", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("NOT ( DRW", "the bot did not send NOT ( DRW )"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

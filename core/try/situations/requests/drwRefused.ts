import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const drwRefused: Situation = {
  id: "requests/drw-refused",
  title: "The server refuses DRW with REJ",
  clause: "v0.18, level 0, DRW: REJ repeats the message",
  rows: ["DRW", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("DRW", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("DRW", "the bot did not send DRW"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};

import type { Situation } from "../../situation.ts";
import { cut, joins, leaves, never, send, turns } from "../../steps.ts";

export const off: Situation = {
  id: "end/off",
  title: "The server sends OFF and closes the connection",
  clause: "v0.18, level 0, OFF: the client exits without an answer",
  rows: ["OFF"],
  game: { power: "ENG" },
  steps: [
    ...joins,
    turns(1),
    never(["YES", "HUH", "REJ"], "OFF needs no answer"),
    send("OFF"),
    cut("end"),
    leaves("a client exits after OFF"),
  ],
};

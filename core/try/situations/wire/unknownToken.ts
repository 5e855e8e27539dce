import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const unknownToken: Situation = {
  id: "wire/unknown-token",
  title: "The server sends a message that begins with an undefined token",
  clause:
    "protocol v1, invalid token; v0.18, level 0, HUH: a client that cannot read a message ignores it or answers with HUH",
  rows: ["HUH"],
  game: { power: "AUS" },
  steps: [...joins, send("0x48FF ( {power} )"), turns(2)],
};

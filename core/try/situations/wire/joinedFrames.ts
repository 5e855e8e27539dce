import type { Situation } from "../../situation.ts";
import { joins, pieces, turns } from "../../steps.ts";

export const joinedFrames: Situation = {
  id: "wire/joined-frames",
  title: "Several messages of the server arrive in one piece",
  clause:
    "protocol v1, messages: a frame is its four head bytes and the body that they announce, whatever the pieces that TCP delivers",
  rows: ["MAP!", "HLO!", "SCO!", "NOW!", "THX"],
  game: { power: "GER" },
  steps: [pieces(null), ...joins, turns(2)],
};

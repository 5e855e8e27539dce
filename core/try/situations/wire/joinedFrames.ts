import type { Situation } from "../../situation.ts";
import { joins, pieces, turns } from "../../steps.ts";

export const joinedFrames: Situation = {
  id: "wire/joined-frames",
  title: "Several of the server's messages arrive in one piece",
  clause:
    "protocol v1, messages: a frame is a four-byte header and the body that it announces, however TCP splits the bytes",
  rows: ["MAP!", "HLO!", "SCO!", "NOW!", "THX"],
  game: { power: "GER" },
  steps: [pieces(null), ...joins, turns(2)],
};

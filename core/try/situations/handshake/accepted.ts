import type { Situation } from "../../situation.ts";
import { joins, turns } from "../../steps.ts";

export const accepted: Situation = {
  id: "handshake/accepted",
  title: "The server accepts the name, sends MAP, then HLO, SCO and NOW, and waits for orders",
  clause: "protocol v1, IM and RM; v0.18, level 0, NME, MAP, HLO, SCO and NOW",
  rows: ["RM", "NME", "YES", "MAP!", "MAP/YES", "HLO!", "SCO!", "NOW!"],
  game: { power: "FRA" },
  steps: [...joins, turns(2)],
};

import type { Situation } from "../../situation.ts";
import { cut, joins, leaves, quiet, turns } from "../../steps.ts";

export const serverDies: Situation = {
  id: "end/server-dies",
  title: "The server crashes: the connection is reset in the middle of a turn",
  clause: "protocol v1: without a connection, a client exits or reconnects",
  rows: ["OFF"],
  game: { power: "RUS" },
  steps: [...joins, turns(1), quiet, cut("reset"), leaves("its connection was reset")],
};

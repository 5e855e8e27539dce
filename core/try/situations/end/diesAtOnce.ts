import type { Situation } from "../../situation.ts";
import { bot, cut, drop, leaves } from "../../steps.ts";

export const diesAtOnce: Situation = {
  id: "end/dies-at-once",
  title: "The server closes the connection before it sends RM",
  clause: "protocol v1, IM and RM: a client exits or reconnects",
  rows: ["RM"],
  game: { power: "AUS" },
  steps: [drop("RM"), bot("IM", "a client begins with IM"), cut("end"), leaves("the server closed the connection")],
};

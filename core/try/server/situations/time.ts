import type { ServerSituation } from "../situation.ts";
import { gets, quiet, say } from "../steps.ts";

/** Situations with time limits. */
export const timeSituations: readonly ServerSituation[] = [
  {
    id: "time/left",
    title: "A player asks for the time left",
    clause: "v0.18, level 0, TME: TME ( seconds )",
    rows: ["TME", "TME!"],
    game: { limit: "any" },
    steps: [quiet, say("a", "TME"), gets("a", "TME (", "the turn has a time limit")],
  },
  {
    id: "time/reminders",
    title: "A player asks for reminders and cancels them",
    clause: "v0.18, level 0, TME ( seconds ): YES, or REJ beyond the longest limit; NOT ( TME )",
    rows: ["TME", "TME/NOT", "YES", "REJ"],
    game: { limit: "any" },
    steps: [
      quiet,
      say("a", "TME ( 1 )"),
      gets("a", "YES ( TME ( 1 ) )", "the time limit is longer than that"),
      say("a", "TME ( 8191 )"),
      gets("a", "REJ ( TME ( 8191 ) )", "no limit is that long"),
      say("a", "TME ( -1 )"),
      gets("a", "REJ ( TME ( -1 ) )", "a time cannot be negative"),
      say("a", "NOT ( TME ( 1 ) )"),
      gets("a", "YES ( NOT ( TME ( 1 ) ) )", "the reminder was requested"),
      say("a", "NOT ( TME )"),
      gets("a", "YES ( NOT ( TME ) )", "NOT ( TME ) is always accepted"),
    ],
  },
  {
    id: "time/no-limit",
    title: "A player asks for the time left in a game without limits",
    clause: "v0.18, level 0, TME: REJ if there is no deadline",
    rows: ["TME", "REJ"],
    game: { limit: "none" },
    steps: [
      say("a", "TME"),
      gets("a", "REJ ( TME )", "there is no deadline"),
      say("a", "TME ( 5 )"),
      gets("a", "REJ ( TME ( 5 ) )", "there is no limit"),
    ],
  },
  {
    id: "time/deadline",
    title: "A player sends no orders until the deadline, then sends orders again",
    clause: "v0.18, level 0, CCD: a power in civil disorder; NOT ( CCD ) when it sends orders again",
    rows: ["CCD", "CCD/NOT", "NOW!"],
    game: { limit: { most: 20 } },
    steps: [
      quiet,
      say("b", "SUB {otherOrders}"),
      gets("b", "CCD ( {power} )", "the power missed the deadline", { withinMs: 25_000 }),
      gets("b", "NOW (", "the turn was played at the deadline"),
      say("a", "SUB {orders}"),
      gets("b", "NOT ( CCD ( {power} ) )", "the power sends orders again"),
    ],
  },
];

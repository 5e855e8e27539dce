import { serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { quietFor, say } from "../talk.ts";

const family = "server answers";
const server = { family, side: "server" } as const;

export const openAnswers: readonly Recipe[] = [
  {
    ...server,
    id: "no-answer-to-sco",
    kind: "request-unanswered",
    bases: ["solo", "hundred-start", "press-130", "dip-draw", "ai-hold"],
    rule: "0.18, SCO: the server will reply by sending another copy",
    what: "the server never answers SCO, but answers later requests",
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      const [sco] = say(game, frame, ["client", seat.connection, "SCO"]);
      if (!sco) throw new Error("no message was added");
      return sco;
    },
  },
  ...serverLines([
    {
      id: "answers-swapped",
      family,
      kind: "answers-out-of-order",
      last: 2,
      bases: ["solo", "hundred-start"],
      rule: "protocol, commands: replies come in request order on a connection",
      what: "the server answers the second of two requests first",
      says: ({ moment: { seat }, me, game }) => [
        ["client", "HLO"],
        ["client", "MAP"],
        ["server", `MAP ( '${game.base.map}' )`],
        ["server", `HLO ( ${me} ) ( ${seat.passcode} ) ${seat.options}`],
      ],
    },
    {
      id: "rej-of-gof",
      family,
      kind: "answers-rej-wrongly",
      bases: ["solo", "micro", "dip-draw", "ai-hold"],
      rule: "0.18, GOF: REJ only if the game has not started or has ended",
      what: "the server refuses NOT ( GOF ) in the middle of the game",
      says: () => [
        ["client", "NOT ( GOF )"],
        ["server", "REJ ( NOT ( GOF ) )"],
      ],
    },
    {
      id: "yes-to-nothing",
      family,
      kind: "answer-without-request",
      bases: ["solo", "hundred-start", "press-130", "ai-hold"],
      rule: "0.18, YES: answers a request",
      what: "the server sends YES to a vote that the client never cast",
      says: () => [["server", "YES ( DRW )"]],
    },
    {
      id: "old-now",
      family,
      kind: "copy-differs",
      bases: ["solo", "micro", "dip-draw"],
      rule: "0.18, NOW: another copy of the latest NOW message",
      what: "the answer to NOW names the next turn",
      alsoExplains: ["now-turn-wrong", "positions-differ"],
      says: ({ moment, game }) => {
        const now = game
          .matching("server", /^NOW /, moment.seat.connection)
          .findLast(({ text }) => text?.startsWith(`NOW ( ${moment.seat.turn} )`));
        return [
          ["client", "NOW"],
          ["server", (now?.text ?? "").replace(/^NOW \( \S+ -?\d+/, `NOW ( WIN ${moment.seat.year + 1}`)],
        ];
      },
    },
    {
      id: "echo-of-not-gof",
      family,
      kind: "answer-not-verbatim",
      bases: ["solo", "hundred-start"],
      rule: "0.18, NOT (GOF): YES (NOT (GOF)) repeats the request",
      what: "the server answers NOT ( GOF ) with YES ( GOF )",
      alsoExplains: ["answer-without-request", "request-unanswered"],
      says: () => [
        ["client", "NOT ( GOF )"],
        ["server", "YES ( GOF )"],
      ],
    },
    {
      id: "gof-without-mis",
      family,
      kind: "mis-missing",
      bases: ["solo", "press-130"],
      rule: "0.18, GOF: YES (GOF), immediately followed by MIS if not all orders are in",
      what: "the server answers GOF from a player without orders with YES but no MIS",
      says: () => [
        ["client", "GOF"],
        ["server", "YES ( GOF )"],
      ],
    },
  ]),
];

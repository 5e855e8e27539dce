import { serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { quietFor, say } from "../talk.ts";

const family = "server answers";
const server = { family, side: "server" } as const;

/** Returns a recipe that removes the answers to a request, so that the client keeps waiting for them while it plays. */
const unanswered = (id: string, request: string, bases: Recipe["bases"], rule: string): Recipe => ({
  ...server,
  id,
  kind: "request-unanswered",
  bases,
  rule,
  what: `the server never answers ${request}`,
  plant: (game) => {
    const { frame, seat } = quietFor(game);
    const [sent] = say(game, frame, ["client", seat.connection, request]);
    if (!sent) throw new Error("nothing was said");
    return sent;
  },
});

export const closedAnswers: readonly Recipe[] = [
  unanswered("no-answer-to-hlo", "HLO", ["solo", "micro"], "0.18, HLO: another copy of the HLO message"),
  unanswered(
    "no-answer-to-drw",
    "NOT ( DRW )",
    ["hundred-start", "press-130", "ai-hold"],
    "0.18, NOT (DRW): YES or REJ",
  ),
  unanswered(
    "no-answer-to-mdf",
    "MDF",
    ["solo", "dip-draw"],
    "0.18, MDF: the server will reply with the map definition",
  ),
  ...serverLines([
    {
      id: "hst-of-future",
      last: 2,
      family,
      kind: "answers-yes-wrongly",
      bases: ["solo", "hundred-start"],
      rule: "0.18, HST: REJ (HST (turn)) if the requested turn doesn't exist",
      what: "the server answers HST of a turn in the future with SCO and NOW",
      alsoExplains: ["now-turn-wrong", "copy-differs"],
      says: ({ moment: { seat, frame }, game }) => {
        const last = (verb: RegExp): string => {
          const all = game.matching("server", verb, seat.connection);
          return all.findLast(({ atNs }) => atNs <= frame.atNs)?.text ?? "";
        };
        return [
          ["client", `HST ( FAL ${seat.year + 9} )`],
          ["server", last(/^SCO /)],
          ["server", last(/^NOW /).replace(/^NOW \( \S+ -?\d+/, `NOW ( FAL ${seat.year + 9}`)],
        ];
      },
    },
    {
      id: "rej-of-now",
      family,
      kind: "answers-rej-wrongly",
      bases: ["solo", "hundred-start", "press-130", "ai-hold"],
      rule: "0.18, NOW: another copy of the latest NOW; never refused in a running game",
      what: "the server refuses NOW in a running game",
      says: () => [
        ["client", "NOW"],
        ["server", "REJ ( NOW )"],
      ],
    },
    {
      id: "rej-of-tme-with-limits",
      family,
      kind: "answers-rej-wrongly",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, TME: REJ (TME) only if there are no deadlines",
      what: "the server refuses TME in a game with deadlines",
      says: () => [
        ["client", "TME"],
        ["server", "REJ ( TME )"],
      ],
    },
    {
      id: "yes-and-rej",
      family,
      kind: "answered-twice",
      bases: ["solo", "micro", "dip-draw", "ai-hold"],
      rule: "0.18, DRW: YES or REJ",
      what: "the server answers a vote with YES, then with REJ",
      alsoExplains: ["answer-without-request", "answers-rej-wrongly"],
      says: () => [
        ["client", "NOT ( DRW )"],
        ["server", "YES ( NOT ( DRW ) )"],
        ["server", "REJ ( NOT ( DRW ) )"],
      ],
    },
    {
      id: "sco-copy-differs",
      family,
      kind: "copy-differs",
      bases: ["solo", "hundred-start", "dip-draw", "ai-hold"],
      rule: "0.18, SCO: another copy of the latest SCO message",
      what: "the answer to SCO gives one centre to another power",
      alsoExplains: ["sco-differs", "sco-wrong"],
      says: ({ moment: { seat } }) => {
        const entries = [...seat.centres].map(([power, centres]) => ({ power, centres: [...centres] }));
        const [first, second] = entries.filter(({ centres }) => centres.length > 1);
        const moved = first?.centres.pop();
        if (moved !== undefined) second?.centres.push(moved);
        return [
          ["client", "SCO"],
          ["server", `SCO ${entries.map(({ power, centres }) => `( ${[power, ...centres].join(" ")} )`).join(" ")}`],
        ];
      },
    },
    {
      id: "map-copy-differs",
      family,
      kind: "copy-differs",
      bases: ["solo", "micro"],
      rule: "0.18, MAP: another copy of the MAP message",
      what: "the answer to MAP names another map",
      alsoExplains: ["map-differs-between-clients"],
      says: () => [
        ["client", "MAP"],
        ["server", "MAP ( 'loeb9' )"],
      ],
    },
    {
      id: "vote-echo-differs",
      family,
      kind: "answer-not-verbatim",
      bases: ["solo", "hundred-start"],
      rule: "0.18, NOT (DRW): YES (NOT (DRW)) repeats the request",
      what: "the server answers NOT ( DRW ) with YES ( DRW )",
      alsoExplains: ["answer-without-request", "request-unanswered"],
      says: () => [
        ["client", "NOT ( DRW )"],
        ["server", "YES ( DRW )"],
      ],
    },
    {
      id: "rej-to-nothing",
      family,
      kind: "answer-without-request",
      bases: ["solo", "micro", "dip-draw", "classical"],
      rule: "0.18, REJ: answers a request",
      what: "the server refuses a request that the client never sent",
      says: () => [["server", "REJ ( GOF )"]],
    },
    {
      id: "thx-to-nothing",
      family,
      kind: "thx-extra",
      bases: ["solo", "hundred-start"],
      rule: "0.18, THX: the reply to an order",
      what: "the server acknowledges an order that the client has not submitted",
      says: ({ unit }) => [["server", `THX ( ${unit} HLD ) ( MBV )`]],
    },
    {
      id: "answers-huh",
      family,
      kind: "huh-answers-huh",
      bases: ["solo"],
      rule: "0.18, HUH and PRN: the server must not send HUH in response to a HUH",
      what: "the server answers the HUH of a client with HUH",
      says: () => [
        ["client", "HUH ( ERR NOW )"],
        ["server", "HUH ( ERR HUH ( ERR NOW ) )"],
      ],
    },
  ]),
];

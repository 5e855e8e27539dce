import { cutGame, leave } from "../connections.ts";
import { clientLines, lastOf, serverEdits, serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { ask, quietFor } from "../talk.ts";

const family = "timing";
const server = { family, side: "server" } as const;

export const closedTiming: readonly Recipe[] = [
  ...serverEdits([
    {
      id: "tme-negative",
      family,
      kind: "tme-wrong",
      bases: ["solo-timed", "dip-draw", "press-20"],
      rule: "0.18, TME: the number of seconds until the next deadline",
      what: "the server sends a negative TME",
      of: /^TME \( \d+ \)$/,
      change: () => "TME ( -4 )",
    },
  ]),
  ...serverLines([
    {
      id: "tme-answer-above-limit",
      family,
      kind: "tme-wrong",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, TME: the time to the next deadline, at most the limit of the phase",
      what: "the answer to TME is more than the limit of the phase",
      says: () => [
        ["client", "TME"],
        ["server", "TME ( 300 )"],
      ],
    },
    {
      id: "tme-answer-without-limit",
      family,
      kind: "tme-without-limit",
      bases: ["solo", "micro", "ai-hold"],
      rule: "0.18, TME: REJ (TME) if there are no deadlines",
      what: "the server answers TME with a time in a game without limits",
      says: () => [
        ["client", "TME"],
        ["server", "TME ( 45 )"],
      ],
    },
    {
      id: "clock-stops-for-nobody",
      family,
      kind: "clock-stopped-without-cause",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, CCD and DSD: NOT (TME) follows CCD in a DSD game",
      what: "the server stops the clock in a game without DSD, with all players connected",
      says: () => [["server", "NOT ( TME ( 55 ) )"]],
    },
    {
      id: "long-tme-accepted",
      family,
      kind: "tme-request-accepted-wrongly",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, TME (seconds): REJ if longer than the longest deadline",
      what: "the server accepts a request for TME 900 s before the deadline although phases last at most 60 s",
      alsoExplains: ["tme-request-out-of-range"],
      says: () => [
        ["client", "TME ( 900 )"],
        ["server", "YES ( TME ( 900 ) )"],
      ],
    },
    {
      id: "tme-accepted-without-limits",
      family,
      kind: "tme-request-accepted-wrongly",
      bases: ["solo", "hundred-start"],
      rule: "0.18, TME (seconds): REJ if there are no deadlines",
      what: "the server accepts a request for TME in a game without deadlines",
      alsoExplains: ["tme-request-out-of-range"],
      says: () => [
        ["client", "TME ( 5 )"],
        ["server", "YES ( TME ( 5 ) )"],
      ],
    },
  ]),
  ...clientLines([
    {
      id: "tme-request-negative",
      family,
      kind: "tme-request-out-of-range",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, TME (seconds): REJ if seconds is negative",
      what: "a client requests TME at a negative time",
      says: () => ["TME ( -10 )", "REJ ( TME ( -10 ) )"],
    },
  ]),
  {
    ...server,
    id: "processed-without-orders",
    kind: "processed-early",
    bases: ["micro-timed"],
    rule: "protocol, turn cycle: processing when all orders are in, or at the deadline",
    what: "the server processes a turn before the deadline although one power has not submitted orders",
    alsoExplains: ["orders-missing-at-deadline", "ccd-missing"],
    plant: (game) => {
      const sub = game.one("client", /^SUB \( \( RED AMY \w+ \) HLD \)$/);
      const thx = game.answerTo(sub, /^THX /);
      const { turn } = game.before(sub).seat;
      game.remove(sub, thx);
      return game.matching("server", new RegExp(`^ORD \\( ${turn} \\)`)).concat(
        game
          .matching("server", /^NOW /, sub.connection)
          .filter(({ atNs }) => atNs >= sub.atNs)
          .slice(0, 1),
      );
    },
  },
  {
    ...server,
    id: "deadline-passes",
    kind: "turn-not-processed",
    bases: ["solo-timed", "micro-timed"],
    rule: "protocol, turn cycle: processing when all orders are in, or at the deadline",
    what: "all orders are in, the deadline passes, nothing happens for two minutes, then the recorder stops",
    plant: (game) => {
      const { turn } = quietFor(game, ({ seat }) => seat.year > 1901 || (seat.year > 1 && seat.year < 100)).seat;
      const ords = game.matching("server", new RegExp(`^ORD \\( ${turn} \\)`));
      const first = ords[0];
      if (!first) throw new Error("no results");
      const { atNs } = first;
      cutGame(game, first);
      const stop = game.pieces.find(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      if (stop) game.delayFrom(stop, 180e9);
      const nows = game.matching("server", /^(NOW|TME) /).slice(-14);
      const thxs = game.matching("server", /^THX /).filter((frame) => frame.atNs <= atNs);
      return [lastOf(thxs), ...nows, ...thxs.slice(-40), ...game.matching("client", /^SUB /).slice(-7)];
    },
  },
  {
    ...server,
    id: "clock-runs-on",
    kind: "clock-not-stopped",
    bases: ["solo-timed-pause"],
    rule: "0.18, CCD: in a DSD game, NOT (TME (seconds)) immediately after the CCD of a power that has not submitted orders",
    what: "a player disconnects before submitting orders; the server of a DSD game does not stop the clock",
    plant: (game) => leave(game).ccds,
  },
  {
    ...server,
    id: "wait-ignored-again",
    kind: "wait-ignored",
    bases: ["solo-timed"],
    rule: "0.18, GOF: GOF is assumed each turn; of GOF and NOT (GOF), whichever was sent last counts",
    what: "a player sends GOF, then NOT ( GOF ); the server processes the turn at once",
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      ask(game, frame, seat.connection, "GOF", "YES ( GOF )", seat.missing);
      ask(game, frame, seat.connection, "NOT ( GOF )", "YES ( NOT ( GOF ) )");
      const results = game.after(frame, seat.connection).filter((each) => /^(ORD|NOW|SCO) /.test(each.text ?? ""));
      const now = results.findIndex((each) => each.text?.startsWith("NOW "));
      return results.slice(0, now + 1);
    },
  },
];

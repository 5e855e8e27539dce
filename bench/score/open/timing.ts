import { clientLines, serverEdits, serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { ask, quietFor } from "../talk.ts";

const family = "timing";
const server = { family, side: "server" } as const;

export const openTiming: readonly Recipe[] = [
  {
    ...server,
    id: "no-tme",
    kind: "tme-missing",
    bases: ["solo-timed", "micro-timed", "dip-draw"],
    rule: "0.18, TME: sent immediately after each turn has processed, after NOW",
    what: "one client receives no TME after NOW",
    plant: (game) => {
      const tme = game.one("server", /^TME /);
      const now = game
        .frames()
        .findLast(
          (frame) =>
            frame.connection === tme.connection && frame.text?.startsWith("NOW ") === true && frame.atNs <= tme.atNs,
        );
      game.remove(tme);
      if (!now) throw new Error("no NOW before TME");
      return now;
    },
  },
  ...serverEdits([
    {
      id: "tme-longer-than-limit",
      family,
      kind: "tme-wrong",
      bases: ["solo-timed", "micro-timed", "dip-draw"],
      rule: "0.18, TME and MTL: the number of seconds until the next deadline, at most the limit",
      what: "TME announces far more than the time limit of a movement phase",
      of: /^TME \( (60|5) \)$/,
      change: () => "TME ( 600 )",
    },
  ]),
  ...serverLines([
    {
      id: "tme-in-unlimited-game",
      family,
      kind: "tme-without-limit",
      bases: ["solo", "hundred-start", "press-130", "ai-hold"],
      rule: "0.18, TME: sent in games where there is a time limit",
      what: "the server sends TME in a game whose HLO has no limits",
      says: () => [["server", "TME ( 60 )"]],
    },
    {
      id: "cancel-of-no-tme-accepted",
      family,
      kind: "answers-yes-wrongly",
      bases: ["solo-timed", "micro-timed"],
      rule: "0.18, NOT (TME (seconds)): REJ if there was no such time request",
      what: "the server confirms that it cancelled a TME that was never requested",
      says: () => [
        ["client", "NOT ( TME ( 7 ) )"],
        ["server", "YES ( NOT ( TME ( 7 ) ) )"],
      ],
    },
  ]),
  ...clientLines([
    {
      id: "tme-request-too-long",
      family,
      kind: "tme-request-out-of-range",
      bases: ["solo-timed", "press-20"],
      rule: "0.18, TME (seconds): REJ if longer than the longest deadline",
      what: "a client requests TME 900 s before the deadline although phases last at most 60 s",
      says: () => ["TME ( 900 )", "REJ ( TME ( 900 ) )"],
    },
  ]),
  {
    family,
    side: "client",
    id: "no-orders-by-deadline",
    kind: "orders-missing-at-deadline",
    bases: ["micro-timed"],
    rule: "0.18, CCD: the power failed to get its orders in by the deadline",
    what: "a client sends no orders for a turn; the server waits until the deadline and reports civil disorder",
    alsoExplains: ["client-silent"],
    plant: (game) => {
      const sub = game.one("client", /^SUB \( \( RED AMY \w+ \) HLD \)$/);
      const thx = game.answerTo(sub, /^THX /);
      const turn = game.before(sub).seat.turn;
      const now = game
        .frames()
        .findLast((frame) => frame.connection === sub.connection && frame.text?.startsWith(`NOW ( ${turn} `));
      const frames = game.frames();
      const firstOrd = frames.slice(frames.indexOf(sub)).find((frame) => frame.text?.startsWith(`ORD ( ${turn} `));
      if (!firstOrd || !now) throw new Error("the turn has no results");
      game.remove(sub, thx);
      game.delayFrom(firstOrd, 60e9);
      const seats = [...new Set(game.matching("server", /^HLO /).map(({ connection }) => connection))];
      const ccds = seats.map((seat) => game.dm("server", seat, `CCD ( RED ) ( ${turn} )`, firstOrd.atNs));
      game.insertBefore(firstOrd, ...ccds);
      const next = game.after(firstOrd, sub.connection).find((frame) => frame.text?.startsWith("SUB "));
      if (next)
        game.insertBefore(next, ...seats.map((seat) => game.dm("server", seat, "NOT ( CCD ( RED ) )", next.atNs)));
      const ords = game
        .matching("server", /^(ORD|NOW) \( /, sub.connection)
        .filter(({ atNs }) => atNs >= firstOrd.atNs);
      return [now, ...ccds, game.answerTo(now, /^TME /), ...ords.slice(0, 4)];
    },
  },
  {
    ...server,
    id: "wait-ignored",
    kind: "wait-ignored",
    bases: ["solo-timed", "micro-timed"],
    rule: "0.18, NOT (GOF): don't process orders until the deadline",
    what: "the server processes a turn at once although a player sent NOT ( GOF )",
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      ask(game, frame, seat.connection, "NOT ( GOF )", "YES ( NOT ( GOF ) )");
      const results = game.after(frame, seat.connection).filter((each) => /^(ORD|NOW|SCO) /.test(each.text ?? ""));
      const now = results.findIndex((each) => each.text?.startsWith("NOW "));
      return results.slice(0, now + 1);
    },
  },
  {
    ...server,
    id: "ccd-of-player-in-order",
    kind: "ccd-without-cause",
    bases: ["solo", "hundred-start", "micro"],
    rule: "0.18, CCD: orders missing at the deadline, or the connection is broken",
    what: "the server reports civil disorder for a connected power in a game without deadlines",
    plant: (game) => {
      const { frame, seat, state } = quietFor(game);
      const other = state.players.find(({ power }) => power !== seat.power);
      const ccds = state.players.map(({ connection }) =>
        game.dm("server", connection, `CCD ( ${other?.power} )`, frame.atNs),
      );
      const backs = state.players.map(({ connection }) =>
        game.dm("server", connection, `NOT ( CCD ( ${other?.power} ) )`, frame.atNs),
      );
      game.insertBefore(frame, ...ccds, ...backs);
      return ccds;
    },
  },
];

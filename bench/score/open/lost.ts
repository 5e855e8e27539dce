import { closes, cutGame, leave } from "../connections.ts";
import { senderOf } from "../piece.ts";
import type { Recipe } from "../plant.ts";
import type { Seat } from "../state.ts";
import { quiet, quietFor } from "../talk.ts";

const family = "lost connections";
const server = { family, side: "server" } as const;
const client = { family, side: "client" } as const;

export const openLost: readonly Recipe[] = [
  {
    ...server,
    id: "loss-unreported",
    kind: "ccd-missing",
    bases: ["solo", "hundred-start"],
    rule: "0.18, CCD: the connection to the client has been broken",
    what: "a player's connection ends in the middle of the game; the server does not report it",
    plant: (game) => {
      const { ccds, power, others, add, atNs } = leave(game);
      game.remove(...ccds);
      const rest = others.map((other) => game.dm("server", other, "ADM ( 'Server' ) ( 'Waiting.' )", atNs + 20e9));
      add(...rest);
      return [
        ...game
          .frames()
          .filter((frame) => game.before(frame).seat.power === power)
          .slice(-1),
        ...rest,
      ];
    },
  },
  {
    ...client,
    id: "client-crashes",
    kind: "client-left-early",
    bases: ["solo", "hundred-start", "press-130"],
    rule: "0.18, OFF: a client exits when the server sends OFF",
    what: "a player's connection is reset in the middle of the game and never comes back",
    plant: (game) => {
      const moment = quiet(game);
      const { ccds } = leave(game, undefined, "rst", moment);
      const frames = game.frames().filter((frame) => frame.connection === moment.seat.connection);
      return [...frames.slice(-2).toReversed(), ...ccds];
    },
  },
  {
    ...server,
    id: "server-stops-answering",
    kind: "server-silent",
    bases: ["solo", "hundred-start", "dip-dumb"],
    rule: "0.18: every request has an answer",
    what: "the server stops sending on all connections while clients send orders; three minutes later the recorder stops",
    alsoExplains: ["request-unanswered", "thx-missing", "turn-not-processed"],
    plant: (game) => {
      const { frame } = quietFor(game);
      const all = game.frames();
      const rest = all.slice(all.indexOf(frame) + 1);
      const next = rest[0];
      const results = rest.findIndex(({ text }) => text?.startsWith("ORD "));
      if (!next) throw new Error("no frame follows");
      const orders = rest.slice(0, results).filter((each) => senderOf(each) === "client");
      cutGame(game, next);
      const stop = game.pieces.find(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      if (!stop) throw new Error("no connection ends");
      game.insertBefore(stop, ...orders);
      game.delayFrom(stop, 180e9);
      return [frame, ...game.matching("server", /./, frame.connection).slice(-2)];
    },
  },
  {
    ...client,
    id: "client-never-orders",
    kind: "client-silent",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SUB: a client submits orders for each turn",
    what: "one client receives a new turn and sends nothing; the others have ordered and wait for three minutes",
    plant: (game) => {
      const hasOrdered = ({ accepted, pending }: Seat): boolean =>
        accepted.length > 0 || pending.some((request) => request.startsWith("SUB "));
      const { frame, seat } = game.moment(
        ({ seat: own, state, frame: at }) =>
          own.isQuiet &&
          own.phase === "movement" &&
          state.isEven &&
          at.text?.startsWith("SUB ") === true &&
          state.players.every((each) => each === own || each.ownUnits.length === 0 || hasOrdered(each)),
        "last player to order",
      );
      const all = game.frames();
      const rest = all.slice(all.indexOf(frame) + 1);
      const results = rest.findIndex(({ text }) => text?.startsWith("ORD "));
      const answers = rest
        .slice(0, results)
        .filter((each) => senderOf(each) === "server" && each.connection !== seat.connection);
      cutGame(game, frame);
      const end = game.pieces.find(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      if (!end) throw new Error("no connection ends");
      game.insertBefore(end, ...answers);
      const stop = game.pieces.find(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      if (stop) game.delayFrom(stop, 180e9);
      return game
        .matching("server", /^(NOW|SCO|TME|ORD) /, seat.connection)
        .slice(-2)
        .toReversed();
    },
  },
  {
    ...server,
    id: "server-hangs-up-on-one",
    kind: "server-closed-early",
    bases: ["solo", "press-130"],
    rule: "0.18, OFF: sent before the server exits; protocol, FM: sent before closing",
    what: "the server closes the connection of one player in the middle of the game",
    plant: (game) => {
      const moment = quiet(game);
      const { seat, frame, state } = moment;
      cutGame(game, frame);
      const others = state.players.filter((each) => each !== seat);
      const stops = game.pieces.filter(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      const own = stops.filter(
        (piece) =>
          piece.type === "event" && piece.draft.type === "closed" && piece.draft.connection === seat.connection,
      );
      const first = stops[0];
      if (!first) throw new Error("no connection ends");
      const ccds = others.map(({ connection }) => game.dm("server", connection, `CCD ( ${seat.power} )`, frame.atNs));
      game.insertBefore(first, ...closes("server", seat.connection, frame.atNs), ...ccds);
      game.remove(...own);
      return [
        ...game
          .frames()
          .filter((each) => each.connection === seat.connection)
          .slice(-2)
          .toReversed(),
        ...ccds,
      ];
    },
  },
];

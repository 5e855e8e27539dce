import { closes, cutGame, fmFrame, leave, Newcomer, rawFrame } from "../connections.ts";
import type { Recipe } from "../plant.ts";
import { powersAt, press, quiet, quietFor } from "../talk.ts";

const family = "lost connections";
const server = { family, side: "server" } as const;
const client = { family, side: "client" } as const;

export const closedLost: readonly Recipe[] = [
  {
    ...client,
    id: "client-says-goodbye",
    kind: "client-left-early",
    bases: ["solo", "hundred-start"],
    rule: "0.18, OFF: a client exits when the server sends OFF",
    what: "a player sends FM and leaves in the middle of the game",
    plant: (game) => {
      const moment = quiet(game);
      const { connection } = moment.seat;
      const { ccds } = leave(game, undefined, "fin", moment);
      const fm = rawFrame("client", connection, moment.frame.atNs, fmFrame);
      game.insertBefore(game.endOf(connection), fm);
      return [fm, ...ccds];
    },
  },
  {
    ...client,
    id: "client-dies-of-press",
    kind: "client-left-early",
    bases: ["solo-10", "solo-130"],
    rule: "0.18: all bots must cope with messages of all levels",
    what: "a client's connection is reset right after its first FRM",
    plant: (game) => {
      const moment = quiet(game);
      const [me, you] = powersAt(game, moment);
      const [frm] = press(game, moment, you, [me], `PRP ( PCE ( ${you} ${me} ) )`).frms;
      const { ccds } = leave(game, undefined, "rst", moment);
      if (!frm) throw new Error("no FRM");
      return [frm, ...ccds];
    },
  },
  {
    ...server,
    id: "server-dies",
    kind: "server-closed-early",
    bases: ["solo", "hundred-start", "dip-dumb"],
    rule: "0.18, OFF: the server sends OFF before it ends",
    what: "the server resets all connections in the middle of the game",
    plant: (game) => {
      const { frame, state } = quietFor(game);
      const connections = [...state.seats.values()].filter((seat) => !seat.isClosed).map((seat) => seat.connection);
      cutGame(game, frame);
      const stops = game.pieces.filter(
        (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
      );
      game.remove(...stops);
      game.pieces.push(...connections.flatMap((connection) => closes("server", connection, frame.atNs, "rst")));
      return connections.flatMap((connection) =>
        game
          .frames()
          .filter((each) => each.connection === connection)
          .slice(-2),
      );
    },
  },
  {
    ...server,
    id: "loss-reported-to-some",
    kind: "ccd-missing",
    bases: ["solo", "hundred-start"],
    rule: "0.18, CCD: sent to the clients when a power is in civil disorder",
    what: "the server reports the loss of a player to all clients but one",
    plant: (game) => {
      const { ccds, others, add, atNs } = leave(game);
      const left = game.draw(ccds);
      game.remove(left);
      add(...others.map((other) => game.dm("server", other, "ADM ( 'Server' ) ( 'Waiting.' )", atNs + 20e9)));
      return [
        ...game
          .frames()
          .filter((frame) => frame.connection === left.connection)
          .slice(-2),
        ...ccds.filter((ccd) => ccd !== left),
      ];
    },
  },
  {
    ...server,
    id: "returns-from-nowhere",
    kind: "return-without-absence",
    bases: ["solo", "hundred-start", "micro"],
    rule: "0.18, NOT (CCD (power)): if the power returns",
    what: "the server reports the return of a power that was never in civil disorder",
    plant: (game) => {
      const { frame, seat, state } = quietFor(game);
      const other = state.players.find(({ power }) => power !== seat.power);
      const back = game.dm("server", seat.connection, `NOT ( CCD ( ${other?.power} ) )`, frame.atNs);
      game.insertBefore(frame, back);
      return back;
    },
  },
  {
    ...client,
    id: "says-nothing-at-all",
    kind: "im-missing",
    bases: ["solo", "hundred-start"],
    rule: "protocol, EM 1: the IM timer expired after 30 s",
    what: "a client connects and sends nothing; the server ends the connection with EM 1 after 30 s",
    plant: (game) => {
      const { frame } = quietFor(game);
      const one = new Newcomer(game, frame.atNs);
      const em = one.bytes("server", new Uint8Array([4, 0, 0, 2, 0, 1]));
      one.closes("server");
      game.insertBefore(frame, ...one.pieces);
      game.delayFrom(em, 31e9);
      return em;
    },
  },
  {
    ...server,
    id: "server-deaf-to-one",
    kind: "server-silent",
    bases: ["solo", "hundred-start"],
    rule: "0.18: every request has an answer",
    what: "the server sends nothing more to one client, which repeats requests for two minutes, while the others play on",
    alsoExplains: ["request-unanswered", "thx-missing", "client-silent", "ord-missing"],
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      const all = game.frames();
      const later = all[all.indexOf(frame) + 60];
      if (later) cutGame(game, later);
      game.remove(...game.after(frame, seat.connection));
      const requests = ["NOW", "MIS", "HLO"].map((text, at) =>
        game.dm("client", seat.connection, text, frame.atNs + (at + 1) * 30e9),
      );
      const stop = game.pieces.find((piece) => piece.type === "event" && piece.draft.type === "closed");
      if (!stop) throw new Error("nothing ends");
      game.insertBefore(stop, ...requests);
      game.delayFrom(stop, 150e9);
      return [frame, ...requests];
    },
  },
];

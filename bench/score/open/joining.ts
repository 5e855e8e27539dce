import { leave, Newcomer, newcomer } from "../connections.ts";
import { clientLines, serverEdits, serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { say } from "../talk.ts";

const family = "joining";
const client = { family, side: "client" } as const;
const server = { family, side: "server" } as const;

export const openJoining: readonly Recipe[] = [
  {
    ...client,
    id: "accepts-another-map",
    kind: "map-answer-wrong-name",
    bases: ["micro", "dip-draw", "hundred-start", "ai-join"],
    rule: "0.18, MAP: YES (MAP ('name')) with the name that the server sent",
    what: "a client accepts a map that the server did not offer",
    plant: (game) => game.say(game.one("client", /^YES \( MAP /), "YES ( MAP ( 'europe' ) )"),
  },
  ...serverEdits([
    {
      id: "yes-to-another-name",
      family,
      kind: "answer-not-verbatim",
      bases: ["draw", "hundred-start"],
      rule: "0.18, NME: YES (NME ('name') ('version')) repeats the request",
      what: "the server's YES to NME has a different version from the NME",
      of: /^YES \( NME /,
      change: (text) => text.replace(/\( '[^']*' \) \)$/, "( '0.1' ) )"),
      alsoExplains: ["request-unanswered"],
    },
    {
      id: "hlo-without-lvl",
      family,
      kind: "hlo-without-level",
      bases: ["micro", "solo", "dip-draw"],
      rule: "0.18, HLO: LVL will always be specified",
      what: "the HLO of one client lacks LVL",
      of: /^HLO \( [A-Z]{3} \) \( \d+ \) \( \( LVL \d+ \) \(/,
      change: (text) => text.replace(/\( LVL \d+ \) /, ""),
      alsoExplains: ["hlo-options-differ"],
    },
    {
      id: "map-name-with-blank",
      family,
      kind: "map-name-characters",
      bases: ["maps"],
      rule: "0.18, MAP: the name has only letters, numbers and underscore",
      what: "the name of a map contains a space",
      of: /^MAP \( '\w+' \)$/,
      change: (text) => text.replace(/'(.)(\w+)'/, "'$1 $2'"),
      alsoExplains: ["map-answer-wrong-name"],
    },
  ]),
  {
    ...server,
    id: "one-power-for-two",
    kind: "power-given-twice",
    bases: ["draw", "dip-draw"],
    rule: "0.18, HLO: each client receives the power that it plays",
    what: "two clients receive the same power in HLO",
    alsoExplains: [
      "order-for-foreign-unit",
      "order-for-missing-unit",
      "thx-accepts-bad-order",
      "mis-missing",
      "power-not-given",
    ],
    plant: (game) => {
      const hlos = game.matching("server", /^HLO \( (?!UNO)/);
      const [first, ...others] = hlos;
      const second = game.draw(others, "second HLO");
      const power = /^HLO \( (\S+)/.exec(first?.text ?? "")?.[1] ?? "";
      return game.edit(second, /^HLO \( \S+/, `HLO ( ${power}`);
    },
  },
  ...clientLines([
    {
      id: "name-again",
      family,
      kind: "joins-twice",
      bases: ["micro", "solo"],
      rule: "0.18, NME: sent as soon as it has connected; REJ if the game has already started",
      what: "a player sends NME in the middle of its game",
      says: () => ["NME ( 'Again' ) ( '1' )", "REJ ( NME ( 'Again' ) ( '1' ) )"],
    },
    {
      id: "acknowledges-hlo",
      family,
      kind: "acknowledges-needlessly",
      bases: ["micro", "press-130", "hundred-start"],
      rule: "0.18, YES: a client acknowledges only MAP and SVE",
      what: "a client answers HLO with YES",
      says: ({ moment: { seat }, me }) => {
        const yes = `YES ( HLO ( ${me} ) ( ${seat.passcode} ) ${seat.options} )`;
        return [yes, yes.replace(/^YES \( (.*)$/, "HUH ( YES ( ERR $1 )")];
      },
    },
  ]),
  {
    ...client,
    id: "orders-before-joining",
    kind: "command-before-joining",
    bases: ["solo", "press-130"],
    rule: "0.18, IAM: until NME, OBS or IAM succeeds, the client is treated as an observer",
    what: "a client sends GOF before any NME",
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const gof = one.says("client", "GOF");
        one.says("server", "HUH ( ERR GOF )");
        return gof;
      }),
  },
  {
    ...server,
    id: "hlo-before-yes-map",
    kind: "hlo-before-map-accepted",
    bases: ["micro", "draw", "dip-draw"],
    rule: "protocol, join: the server waits until every client has accepted its map, then sends HLO",
    what: "the server sends HLO to a client that has not yet accepted the map",
    plant: (game) => {
      const yes = game.one("client", /^YES \( MAP /);
      const hlo = game.answerTo(yes, /^HLO /);
      game.remove(yes);
      yes.atNs = hlo.atNs;
      game.insertAfter(hlo, yes);
      return hlo;
    },
  },
  {
    ...client,
    id: "iam-wrong-passcode",
    kind: "iam-wrong-passcode",
    bases: ["solo", "hundred-start"],
    rule: "0.18, IAM: the passcode of the original HLO; otherwise REJ",
    what: "a player that lost its connection returns with a different passcode",
    plant: (game) => {
      const { power, passcode, add, atNs } = leave(game);
      const one = new Newcomer(game, atNs);
      one.begins();
      const iam = one.says("client", `IAM ( ${power} ) ( ${passcode + 1} )`);
      one.says("server", `REJ ( IAM ( ${power} ) ( ${passcode + 1} ) )`);
      one.closes("client");
      add(...one.pieces);
      return iam;
    },
  },
  {
    ...server,
    id: "map-after-iam",
    kind: "map-after-iam",
    bases: ["solo", "hundred-start"],
    rule: "0.18, IAM: following a successful IAM, MAP and HLO are not sent",
    what: "the server sends MAP to a player that returned with IAM",
    plant: (game) => {
      const { power, passcode, add, atNs, others } = leave(game);
      const one = new Newcomer(game, atNs);
      one.begins();
      one.says("client", `IAM ( ${power} ) ( ${passcode} )`);
      one.says("server", `YES ( IAM ( ${power} ) ( ${passcode} ) )`);
      const returns = [...others, one.connection].map((each) =>
        game.dm("server", each, `NOT ( CCD ( ${power} ) )`, atNs),
      );
      add(...one.pieces, ...returns);
      const map = game.dm("server", one.connection, `MAP ( '${game.base.map}' )`, atNs);
      const yes = game.dm("client", one.connection, `YES ( MAP ( '${game.base.map}' ) )`, atNs);
      add(map, yes);
      return map;
    },
  },
  {
    ...server,
    id: "now-to-stranger",
    kind: "broadcast-to-stranger",
    bases: ["solo", "hundred-start"],
    rule: "0.18, IAM: before NME, OBS or IAM succeeds, a client receives only answers, and OFF",
    what: "the server sends NOW to a connection that has not joined",
    plant: (game) => {
      const now = game.one("server", /^NOW \( SPR 1[49]\d[2-9]/);
      const one = new Newcomer(game, now.atNs);
      one.begins();
      const extra = one.says("server", now.text ?? "");
      one.closes("client");
      game.insertBefore(now, ...one.pieces);
      return extra;
    },
  },
  {
    ...client,
    id: "observer-orders",
    kind: "player-command-by-observer",
    bases: ["hundred-start", "press-20"],
    rule: "0.18, appendix: SUB has level 0, an observer has none",
    what: "an observer submits an order",
    plant: (game) => {
      const moment = game.moment(
        ({ state, frame }) =>
          state.isEven &&
          (frame.text?.startsWith("SUB ") ?? false) &&
          [...state.seats.values()].some((seat) => seat.isObserver),
      );
      const observer = [...moment.state.seats.values()].find((seat) => seat.isObserver && !seat.isClosed);
      if (!observer) throw new Error("the game has no observer");
      const [unit] = moment.seat.ownUnits;
      const order = `( ( ${unit?.power} ${unit?.type} ${unit?.place} ) HLD )`;
      const [sub] = say(
        game,
        moment.frame,
        ["client", observer.connection, `SUB ${order}`],
        ["server", observer.connection, `HUH ( ERR SUB ${order} )`],
      );
      if (!sub) throw new Error("no message was added");
      return sub;
    },
  },
  ...serverLines([
    {
      id: "long-game-name",
      family,
      kind: "game-name-invalid",
      bases: ["solo", "hundred-start"],
      rule: "0.18, SVE: the name has at most 8 characters",
      what: "the server asks clients to save a game under a name with 12 characters",
      says: () => [["server", "SVE ( 'winter_night' )"]],
      alsoExplains: ["save-unanswered"],
    },
  ]),
  {
    ...server,
    id: "start-without-sco",
    kind: "start-message-missing",
    bases: ["micro", "draw"],
    rule: "0.18, SCO: sent to each client at the start of the game",
    what: "one client receives no SCO at the start of the game",
    plant: (game) => {
      const sco = game.one("server", /^SCO /);
      const first = game.matching("server", /^SCO /, sco.connection)[0];
      if (!first) throw new Error("the connection has no SCO");
      const hlo = game.matching("server", /^HLO /, sco.connection)[0];
      const now = game.answerTo(first, /^NOW /);
      game.remove(first);
      return hlo ? [now, hlo] : now;
    },
  },
];

import { leave, Newcomer, newcomer } from "../connections.ts";
import { clientLines, serverEdits, serverLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { quietFor, say } from "../talk.ts";

const family = "joining";
const client = { family, side: "client" } as const;
const server = { family, side: "server" } as const;

export const closedJoining: readonly Recipe[] = [
  ...serverEdits([
    {
      id: "map-differs",
      family,
      kind: "map-differs-between-clients",
      bases: ["draw", "micro"],
      rule: "0.18, MAP: the map of the game, the same for all clients",
      what: "one client is offered another map than the others",
      of: /^MAP \( /,
      change: (text) => text.replace(/'\w+'/, "'fleet_rome'"),
      alsoExplains: ["map-answer-wrong-name"],
    },
    {
      id: "levels-differ",
      family,
      kind: "hlo-options-differ",
      bases: ["draw", "hundred-start", "dip-draw"],
      rule: "0.18, HLO: the options of the game, the same for all clients",
      what: "the HLO of one client has another level",
      of: /^HLO \( (?!UNO)/,
      change: (text) => text.replace(/LVL \d+/, "LVL 50"),
    },
    {
      id: "yes-map-of-nme",
      family,
      kind: "answer-not-verbatim",
      bases: ["micro", "dip-draw"],
      rule: "0.18, NME: YES repeats the request",
      what: "YES to NME has a name in capitals",
      of: /^YES \( NME /,
      change: (text) => text.replace(/'[^']*'/, (name) => name.toUpperCase()),
      alsoExplains: ["request-unanswered"],
    },
  ]),
  ...clientLines([
    {
      id: "observes-as-player",
      family,
      kind: "joins-twice",
      bases: ["solo", "micro"],
      rule: "0.18, OBS: sent in place of NME",
      what: "a player sends OBS in the middle of its game",
      says: () => ["OBS", "REJ ( OBS )"],
    },
    {
      id: "acknowledges-tme",
      family,
      kind: "acknowledges-needlessly",
      bases: ["solo-timed", "press-20"],
      rule: "0.18, TME: the client should not acknowledge the TME message from the server",
      what: "a client answers TME with YES",
      says: () => ["YES ( TME ( 60 ) )", "HUH ( YES ( ERR TME ( 60 ) ) )"],
    },
  ]),
  ...serverLines([
    {
      id: "hlo-repeat-differs",
      family,
      kind: "hlo-repeat-differs",
      bases: ["solo", "hundred-start", "dip-draw", "ai-hold"],
      rule: "0.18, HLO: another copy of the HLO message",
      what: "the copy of HLO has another passcode",
      says: ({ moment: { seat }, me }) => [
        ["client", "HLO"],
        ["server", `HLO ( ${me} ) ( ${seat.passcode + 7} ) ${seat.options}`],
      ],
    },
    {
      id: "game-name-with-dash",
      family,
      kind: "game-name-invalid",
      bases: ["micro"],
      rule: "0.18, SVE: the name has only letters, numbers and underscore",
      what: "the name of the game to save has a dash",
      says: () => [["server", "SVE ( 'a-game' )"]],
      alsoExplains: ["save-unanswered"],
    },
  ]),
  {
    ...client,
    id: "saves-another-game",
    kind: "save-answer-wrong-name",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SVE: YES (SVE ('gamename')) with the name of the SVE",
    what: "a client confirms that it saved a game that the server did not name",
    alsoExplains: ["save-unanswered"],
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      const [, yes] = say(
        game,
        frame,
        ["server", seat.connection, "SVE ( 'tonight' )"],
        ["client", seat.connection, "YES ( SVE ( 'other' ) )"],
      );
      if (!yes) throw new Error("nothing was said");
      return yes;
    },
  },
  {
    ...client,
    id: "save-without-answer",
    kind: "save-unanswered",
    bases: ["solo", "micro"],
    rule: "0.18, SVE: the client should respond with YES or REJ",
    what: "a client never answers SVE, although it plays on for turns",
    plant: (game) => {
      const moment = quietFor(game);
      const sve = game.dm("server", moment.seat.connection, "SVE ( 'tonight' )", moment.frame.atNs);
      game.insertBefore(moment.frame, sve);
      return sve;
    },
  },
  {
    ...server,
    id: "iam-with-wrong-passcode-accepted",
    kind: "iam-accepted-wrongly",
    bases: ["solo", "hundred-start"],
    rule: "0.18, IAM: REJ if the passcode is wrong",
    what: "the server accepts IAM with a wrong passcode",
    alsoExplains: ["iam-wrong-passcode"],
    plant: (game) => {
      const { power, passcode, add, atNs, others } = leave(game);
      const one = new Newcomer(game, atNs);
      one.begins();
      one.says("client", `IAM ( ${power} ) ( ${passcode + 3} )`);
      const yes = one.says("server", `YES ( IAM ( ${power} ) ( ${passcode + 3} ) )`);
      add(...one.pieces);
      add(...[...others, one.connection].map((each) => game.dm("server", each, `NOT ( CCD ( ${power} ) )`, atNs)));
      return yes;
    },
  },
  {
    ...server,
    id: "iam-for-present-power-accepted",
    kind: "iam-accepted-wrongly",
    bases: ["solo", "micro"],
    rule: "0.18, IAM: REJ if the game is not waiting for a replacement of the power",
    what: "the server accepts IAM for a power whose client is still connected",
    plant: (game) => {
      const moment = quietFor(game);
      const { power, passcode } = moment.seat;
      const one = new Newcomer(game, moment.frame.atNs);
      one.begins();
      one.says("client", `IAM ( ${power} ) ( ${passcode} )`);
      const yes = one.says("server", `YES ( IAM ( ${power} ) ( ${passcode} ) )`);
      one.closes("client");
      game.insertBefore(moment.frame, ...one.pieces);
      return yes;
    },
  },
  {
    ...server,
    id: "return-without-not-ccd",
    kind: "return-not-announced",
    bases: ["solo", "hundred-start"],
    rule: "0.18, CCD: if the power returns, the server sends NOT (CCD (power))",
    what: "the server does not report the return of a power",
    plant: (game) => {
      const { power, passcode, add, atNs } = leave(game);
      const one = new Newcomer(game, atNs);
      one.begins();
      one.says("client", `IAM ( ${power} ) ( ${passcode} )`);
      const yes = one.says("server", `YES ( IAM ( ${power} ) ( ${passcode} ) )`);
      one.says("client", "NOW");
      const now = game.matching("server", /^NOW /).at(-1)?.text ?? "";
      one.says("server", now);
      add(...one.pieces);
      return yes;
    },
  },
  {
    ...server,
    id: "ccd-to-stranger",
    kind: "broadcast-to-stranger",
    bases: ["solo", "micro"],
    rule: "0.18, IAM: before NME, OBS or IAM succeeds, a client receives only answers, and OFF",
    what: "the server sends SCO unasked to a connection that has not joined",
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const sco = game.one("server", /^SCO /).text ?? "";
        return one.says("server", sco);
      }),
  },
  {
    ...client,
    id: "votes-before-joining",
    kind: "command-before-joining",
    bases: ["micro", "draw"],
    rule: "0.18, IAM: until NME, OBS or IAM succeeds, the client is treated as an observer",
    what: "a client submits orders before any NME",
    plant: (game) => {
      const order = /^SUB (\( \( .*? \) \w+.*? \))/.exec(game.one("client", /^SUB /).text ?? "")?.[1] ?? "";
      return newcomer(game, (one) => {
        one.begins();
        const sub = one.says("client", `SUB ${order}`);
        one.says("server", `HUH ( ERR SUB ${order} )`);
        return sub;
      });
    },
  },
  {
    ...server,
    id: "no-map-after-yes",
    kind: "map-not-sent",
    bases: ["draw", "modern", "dip-draw"],
    rule: "0.18, MAP: sent as soon as the client has joined",
    what: "the server sends no MAP after YES to NME, but then HLO",
    alsoExplains: ["map-answer-wrong-name"],
    plant: (game) => {
      const yes = game.one("server", /^YES \( NME /);
      const map = game.answerTo(yes, /^MAP /);
      const hlo = game.answerTo(map, /^HLO /);
      game.remove(map, ...game.matching("client", /^YES \( MAP /, yes.connection));
      return [yes, hlo];
    },
  },
  {
    ...server,
    id: "start-without-now",
    kind: "start-message-missing",
    bases: ["draw"],
    rule: "0.18, NOW: sent to each client at the start of the game",
    what: "one client receives no NOW at the start of the game",
    plant: (game) => {
      const now = game.one("server", /^NOW \( SPR 1901 \)/);
      const hlo = game.matching("server", /^HLO /, now.connection)[0];
      const sco = game.matching("server", /^SCO /, now.connection)[0];
      game.remove(now);
      return [hlo, sco].filter((frame) => frame !== undefined);
    },
  },
];

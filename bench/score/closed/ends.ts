import { serverEdits } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { ask, quietFor, say } from "../talk.ts";

const family = "end of game";
const server = { family, side: "server" } as const;

export const closedEnds: readonly Recipe[] = [
  ...serverEdits([
    {
      id: "smr-renames",
      family,
      kind: "smr-name-wrong",
      bases: ["micro", "draw", "dip-draw"],
      rule: "0.18, SMR (power ('name') ('version') ...): who was playing each power",
      what: "SMR has another name for a client than its NME",
      of: /^SMR /,
      change: (text) => text.replace(/\( '[^']+' \)/, "( 'Impostor' )"),
      alsoExplains: ["smr-differs"],
    },
    {
      id: "smr-wrong-year",
      family,
      kind: "smr-year-wrong",
      bases: ["solo-whole"],
      rule: "0.18, SMR: the year that the power dropped to 0 centres",
      what: "SMR has another year of elimination than the SCOs show",
      of: /^SMR .* 0 \d+ \)/,
      change: (text) => text.replace(/ 0 (\d+) \)/, (_, year: string) => ` 0 ${Number(year) - 3} )`),
      alsoExplains: ["smr-differs"],
    },
    {
      id: "smr-eliminates-survivor",
      family,
      kind: "smr-year-wrong",
      bases: ["micro", "solo-whole", "draw"],
      rule: "0.18, SMR: the year only if centres is 0",
      what: "SMR has a year of elimination for a power that has centres",
      of: /^SMR .*' \) [1-9]\d? \)/,
      change: (text) => text.replace(/' \) ([1-9]\d?) \)/, "' ) $1 1905 )"),
      alsoExplains: ["smr-differs"],
    },
    {
      id: "smr-lacks-power",
      family,
      kind: "smr-power-missing",
      bases: ["micro", "draw", "dip-draw", "solo-whole"],
      rule: "0.18, SMR: informs the client as to who was playing each power",
      what: "SMR has one power less",
      of: /^SMR /,
      change: (text) => text.replace(/ \( \w{3} \( '[^']*' \) \( '[^']*' \) \d+( \d+)? \)$/, ""),
      alsoExplains: ["smr-differs"],
    },
  ]),
  {
    ...server,
    id: "summary-before-solo",
    kind: "smr-before-end",
    bases: ["micro", "solo-whole"],
    rule: "0.18, SMR: after the SLO or DRW message",
    what: "one client receives SMR before SLO",
    plant: (game) => {
      const slo = game.one("server", /^SLO /);
      const smr = game.answerTo(slo, /^SMR /);
      game.remove(smr);
      smr.atNs = slo.atNs;
      game.insertBefore(slo, smr);
      return [smr, slo];
    },
  },
  {
    ...server,
    id: "majority-without-solo",
    kind: "slo-missing",
    bases: ["micro", "hundred", "solo-whole"],
    rule: "0.18, solo and SLO: sent when a power has more than half the centres",
    what: "no client receives SLO, although SCO shows a majority; SMR follows NOW",
    plant: (game) => {
      const slos = game.matching("server", /^SLO /);
      const first = slos[0];
      if (!first) throw new Error("no SLO");
      const nears = slos.flatMap((slo) => [
        game.answerTo(slo, /^NOW /),
        game.answerTo(slo, /^SMR /),
        ...game.matching("server", /^SCO /, slo.connection).slice(-1),
      ]);
      game.remove(...slos);
      return nears;
    },
  },
  {
    ...server,
    id: "play-goes-on",
    kind: "game-goes-on-after-end",
    bases: ["micro", "solo-whole", "draw"],
    rule: "0.18, SLO and DRW: the game has ended",
    what: "the server starts another turn after the end of the game",
    alsoExplains: ["now-turn-wrong", "positions-differ"],
    plant: (game) => {
      const smr = game.one("server", /^SMR /);
      const now = game
        .matching("server", /^NOW /, smr.connection)
        .filter(({ atNs }) => atNs <= smr.atNs)
        .at(-1);
      const text = (now?.text ?? "").replace(/^NOW \( (\S+) (-?\d+)/, (_, season: string, year: string) =>
        season === "WIN" ? `NOW ( SPR ${Number(year) + 1}` : `NOW ( FAL ${year}`,
      );
      const [late] = [game.dm("server", smr.connection, text, smr.atNs)];
      if (!late) throw new Error("nothing was said");
      game.insertAfter(smr, late);
      return late;
    },
  },
  {
    ...server,
    id: "draw-with-one-vote-less",
    kind: "draw-without-votes",
    bases: ["draw", "dip-draw"],
    rule: "0.18, DRW: as soon as all survivors accept a draw",
    what: "the server declares a draw although one player did not vote",
    plant: (game) => {
      const vote = game.one("client", /^DRW$/);
      const yes = game.answerTo(vote, /^YES \( DRW \)$/);
      game.remove(vote, yes);
      return game.matching("server", /^(DRW$|SMR )/);
    },
  },
  {
    ...server,
    id: "draw-after-cancelled-vote",
    kind: "draw-without-votes",
    bases: ["draw"],
    rule: "0.18, NOT (DRW): cancels any DRW sent previously by this client",
    what: "the server declares a draw although one player cancelled its vote",
    plant: (game) => {
      const vote = game.one("client", /^DRW$/);
      const thxs = game.matching("server", /^THX /, vote.connection);
      const last = thxs.at(-1);
      if (!last) throw new Error("no THX");
      const cancel = game.dm("client", vote.connection, "NOT ( DRW )", last.atNs);
      const yes = game.dm("server", vote.connection, "YES ( NOT ( DRW ) )", last.atNs);
      game.insertAfter(last, cancel, yes);
      return game.matching("server", /^(DRW$|SMR )/);
    },
  },
  {
    family,
    side: "client",
    id: "votes-after-end",
    kind: "command-after-end",
    bases: ["micro", "solo-whole", "draw"],
    rule: "0.18, DRW: REJ if the game has ended",
    what: "a client votes for a draw after the end of the game",
    plant: (game) => {
      const smr = game.one("server", /^SMR /);
      const vote = game.dm("client", smr.connection, "DRW", smr.atNs);
      game.insertAfter(smr, vote, game.dm("server", smr.connection, "REJ ( DRW )", smr.atNs));
      return vote;
    },
  },
  {
    ...server,
    id: "server-speaks-after-off",
    kind: "message-after-off",
    bases: ["dip-draw"],
    rule: "0.18, OFF: the client exits; the connection closes",
    what: "the server sends TME after OFF",
    plant: (game) => {
      const off = game.one("server", /^OFF$/);
      const late = game.dm("server", off.connection, "TME ( 5 )", off.atNs);
      game.insertAfter(off, late);
      return late;
    },
  },
  {
    ...server,
    id: "partial-draw-accepted",
    kind: "answers-yes-wrongly",
    bases: ["solo-10", "solo-60"],
    rule: "0.18, DRW (powers): only in a PDA game",
    what: "the server accepts a vote for a partial draw in a game without PDA",
    alsoExplains: ["partial-draw-not-allowed"],
    plant: (game) => {
      const { frame, seat, state } = quietFor(game);
      const other = state.players.find(({ power }) => power !== seat.power);
      const vote = `DRW ( ${seat.power} ${other?.power} )`;
      const { answers } = ask(game, frame, seat.connection, vote, `YES ( ${vote} )`);
      return answers;
    },
  },
  {
    family,
    side: "client",
    id: "votes-for-partial-draw",
    kind: "partial-draw-not-allowed",
    bases: ["solo-10", "solo-130"],
    rule: "0.18, DRW (powers): only in a PDA game",
    what: "a client votes for a partial draw in a game without PDA",
    plant: (game) => {
      const { frame, seat, state } = quietFor(game);
      const other = state.players.find(({ power }) => power !== seat.power);
      const [vote] = say(
        game,
        frame,
        ["client", seat.connection, `DRW ( ${seat.power} ${other?.power} )`],
        ["server", seat.connection, `HUH ( DRW ERR ( ${seat.power} ${other?.power} ) )`],
      );
      if (!vote) throw new Error("nothing was said");
      return vote;
    },
  },
];

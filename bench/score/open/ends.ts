import { closes } from "../connections.ts";
import { serverEdits } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { quiet } from "../talk.ts";
import { copiesOf, drawResults, endAtTurn } from "../turns.ts";

const family = "end of game";
const server = { family, side: "server" } as const;

export const openEnds: readonly Recipe[] = [
  {
    ...server,
    id: "solo-with-few-centres",
    kind: "slo-without-majority",
    bases: ["solo", "hundred-start"],
    rule: "0.18, solo: more than half the supply centres in the game",
    what: "the server declares a solo for a power that is far from a majority",
    alsoExplains: ["smr-missing"],
    plant: (game) => {
      const { now, sco } = drawResults(game, (each) => each.sco !== null, "(WIN|SPR)");
      const [, power = ""] = /^SCO \( (\w{3}) /.exec(sco?.text ?? "") ?? [];
      endAtTurn(game, now);
      return copiesOf(game, now).map((copy) => {
        const slo = game.dm("server", copy.connection, `SLO ( ${power} )`, copy.atNs);
        game.insertBefore(copy, slo);
        return slo;
      });
    },
  },
  ...serverEdits([
    {
      id: "smr-miscounts",
      family,
      kind: "smr-centres-wrong",
      bases: ["micro", "hundred", "solo-whole", "draw"],
      rule: "0.18, SMR: centres is the number of centres held at the end of the game",
      what: "SMR gives a power one centre more than SCO",
      of: /^SMR .*' \) [1-9]\d* \)/,
      change: (text) => text.replace(/' \) ([1-9]\d?) \)/, (_, count: string) => `' ) ${Number(count) + 1} )`),
      alsoExplains: ["smr-differs"],
    },
    {
      id: "smr-without-year",
      family,
      kind: "smr-year-missing",
      bases: ["micro", "solo-whole"],
      rule: "0.18, SMR: if centres is 0, the year of elimination is included",
      what: "SMR lists a power without centres but not the year of its elimination",
      of: /^SMR .* 0 \d+ \)/,
      change: (text) => text.replace(/ 0 \d+ \)/, " 0 )"),
      alsoExplains: ["smr-differs"],
    },
    {
      id: "solo-of-the-wrong-power",
      family,
      kind: "slo-wrong-power",
      bases: ["micro", "solo-whole", "hundred"],
      rule: "0.18, SLO (power): the power with more than half the centres",
      what: "SLO names a power other than the one with the majority",
      of: /^SLO /,
      change: (text, { game }) => {
        const power = /^SLO \( (\w{3})/.exec(text)?.[1];
        const other = [...(game.matching("server", /^SMR /)[0]?.text ?? "").matchAll(/\( (\w{3}) \(/g)].find(
          ([, name]) => name !== power,
        )?.[1];
        return `SLO ( ${other} )`;
      },
    },
  ]),
  {
    ...server,
    id: "solo-without-summary",
    kind: "smr-missing",
    bases: ["micro", "solo-whole", "draw"],
    rule: "0.18, SMR: sent immediately after the SLO or DRW message",
    what: "one client receives no SMR at the end of the game",
    plant: (game) => {
      const smr = game.one("server", /^SMR /);
      const before = game.matching("server", /^(SLO|DRW|NOW) ?/, smr.connection).filter(({ atNs }) => atNs <= smr.atNs);
      game.remove(smr);
      return before.slice(-2).toReversed();
    },
  },
  {
    ...server,
    id: "draw-without-votes",
    kind: "draw-without-votes",
    bases: ["solo", "hundred-start"],
    rule: "0.18, DRW: as soon as all survivors accept a draw",
    what: "the server declares a draw for which nobody voted",
    alsoExplains: ["smr-missing"],
    plant: (game) => {
      const { frame, state } = quiet(game);
      const draws = state.players.map(({ connection }) => game.dm("server", connection, "DRW", frame.atNs));
      const now = game.before(frame).state.players.length;
      if (now === 0) throw new Error("the game has no players");
      const at = game.pieces.indexOf(frame);
      game.pieces.splice(at, game.pieces.length - at, ...draws);
      for (const { connection } of state.players) game.pieces.push(...closes("server", connection, frame.atNs));
      return draws;
    },
  },
  {
    family,
    side: "client",
    id: "client-speaks-after-off",
    kind: "message-after-off",
    bases: ["dip-draw"],
    rule: "0.18, OFF: the client should exit without replying",
    what: "a client sends HLO after OFF",
    plant: (game) => {
      const off = game.one("server", /^OFF$/);
      const late = game.dm("client", off.connection, "HLO", off.atNs);
      game.insertAfter(off, late);
      return late;
    },
  },
  {
    ...server,
    id: "orders-accepted-after-end",
    kind: "accepted-after-end",
    bases: ["micro", "solo-whole"],
    rule: "0.18, GOF: REJ (GOF) if the game has ended",
    what: "the server accepts GOF after the end of the game",
    plant: (game) => {
      const smr = game.one("server", /^SMR /);
      const gof = game.dm("client", smr.connection, "GOF", smr.atNs);
      const yes = game.dm("server", smr.connection, "YES ( GOF )", smr.atNs);
      game.insertAfter(smr, gof, yes);
      return yes;
    },
  },
];

import type { Game } from "../game.ts";
import { serverEdits } from "../lines.ts";
import type { FramePiece } from "../piece.ts";
import type { Recipe } from "../plant.ts";
import { copiesOf, drawResults, editEverywhere, endAtTurn } from "../turns.ts";

const family = "positions";
const server = { family, side: "server" } as const;

/**
 * Returns a NOW of a movement phase after results; the game ends with it, so that a changed board has no consequences.
 */
export function lastNow(game: Game): FramePiece {
  const { now } = drawResults(game, ({ ords }) => ords.length > 2, "(SPR|FAL)");
  endAtTurn(game, now);
  return now;
}

/** Matches the first unit in a NOW that is in a province without coasts and need not retreat. */
const firstUnit = /\( (\S+) (AMY|FLT) (\w+) \) /;

export const openPositions: readonly Recipe[] = [
  {
    ...server,
    id: "unit-vanishes",
    kind: "now-unit-missing",
    bases: ["solo", "micro", "hundred", "classical", "dip-dumb"],
    rule: "0.18, NOW: the current unit positions",
    what: "NOW lacks a unit that neither moved off nor was destroyed",
    plant: (game) => {
      const now = lastNow(game);
      return editEverywhere(game, now, firstUnit, "");
    },
  },
  {
    ...server,
    id: "unit-appears",
    kind: "now-unit-extra",
    bases: ["solo", "hundred"],
    rule: "0.18, NOW: the current unit positions",
    what: "NOW has a unit that nobody built",
    plant: (game) => {
      const now = lastNow(game);
      const places = (now.text ?? "").split(" ");
      const all = [...(game.matching("server", /^SCO /)[0]?.text ?? "").matchAll(/[A-Z]{3}/g)].map(([name]) => name);
      const empty = all.slice(2).filter((name) => !places.includes(name) && name !== "UNO" && name !== "SCO");
      const place = game.draw(empty, "empty centre");
      return editEverywhere(game, now, firstUnit, `( $1 $2 $3 ) ( $1 AMY ${place} ) `);
    },
  },
  {
    ...server,
    id: "clients-see-other-boards",
    kind: "positions-differ",
    bases: ["solo", "micro", "hundred", "classical", "dip-dumb"],
    rule: "0.18, NOW: the positions of the game, the same for all clients",
    what: "one client receives a NOW that lacks a unit",
    alsoExplains: ["now-unit-missing"],
    plant: (game) => {
      const now = lastNow(game);
      const copy = game.draw(copiesOf(game, now));
      return game.edit(copy, firstUnit, "");
    },
  },
  {
    ...server,
    id: "spring-twice",
    kind: "now-turn-wrong",
    bases: ["solo", "micro"],
    rule: "0.18, NOW (turn): the current turn; seasons follow SPR, SUM, FAL, AUT, WIN",
    what: "the year in NOW is two years too late",
    plant: (game) => {
      const now = lastNow(game);
      const year = Number(/^NOW \( \S+ (\d+)/.exec(now.text ?? "")?.[1]);
      return editEverywhere(game, now, /^(NOW \( \S+) \d+/, `$1 ${year + 2}`);
    },
  },
  {
    ...server,
    id: "ord-left-out",
    kind: "ord-missing",
    bases: ["solo", "micro", "hundred", "classical"],
    rule: "0.18, ORD: one message per unit for a movement phase",
    what: "one client receives no ORD for one unit",
    plant: (game) => {
      const { ords, now } = drawResults(game, (each) => each.ords.length > 2, "FAL");
      const [first, second] = ords;
      if (!first || !second) throw new Error("too few ORDs");
      game.remove(second);
      return [now, first, ...ords.slice(2)];
    },
  },
  ...serverEdits([
    {
      id: "ord-of-last-year",
      family,
      kind: "ord-wrong-turn",
      bases: ["solo", "hundred", "dip-dumb"],
      rule: "0.18, ORD (turn): the turn which has just processed",
      what: "an ORD names the previous year",
      of: /^ORD \( FAL \d+ \)/,
      change: (text) => text.replace(/FAL (\d+)/, (_, year: string) => `FAL ${Number(year) - 1}`),
      alsoExplains: ["ord-missing"],
    },
    {
      id: "bounce-of-hold",
      family,
      kind: "ord-result-impossible",
      bases: ["solo", "hundred"],
      rule: "0.18, ORD: BNC only for MTO, CTO or RTO orders",
      what: "an ORD reports that a hold bounced",
      of: /^ORD .* HLD \) \( SUC \)$/,
      change: (text) => text.replace(/SUC \)$/, "BNC )"),
      alsoExplains: ["results-differ"],
    },
  ]),
  {
    ...server,
    id: "bounce-as-success",
    kind: "ord-result-wrong",
    bases: ["micro", "solo"],
    rule: "0.18, ORD: SUC only if the order succeeded; NOW shows the unit where it was",
    what: "ORDs report success for a move that bounced",
    plant: (game) => {
      const bounced = /^ORD \( (SPR|FAL) \d+ \) .* MTO \w+ \) \( BNC \)$/;
      const { ords } = drawResults(
        game,
        (each) => each.ords.some(({ text }) => bounced.test(text ?? "")),
        "(FAL|WIN|SPR)",
      );
      const ord = game.draw(ords.filter(({ text }) => bounced.test(text ?? "")));
      return editEverywhere(game, ord, /BNC \)$/, "SUC )");
    },
  },
  {
    ...server,
    id: "centre-changes-hands",
    kind: "sco-wrong",
    bases: ["solo", "hundred"],
    rule: "0.18, SCO: ownership changes to the power that has a unit there after Fall",
    what: "SCO gives a centre to a power without a unit in it",
    plant: (game) => {
      const { sco, now } = drawResults(game, (each) => each.sco !== null, "(WIN|SPR)");
      if (!sco) throw new Error("no SCO");
      endAtTurn(game, now);
      const [, first = "", centre = ""] = /^SCO \( (\S+) .*?(\S+) \)/.exec(sco.text ?? "") ?? [];
      const changed = (sco.text ?? "").replace(` ${centre} )`, " )").replace(/\) \( (\S+) /, `) ( $1 ${centre} `);
      for (const copy of copiesOf(game, sco)) game.say(copy, changed);
      if (first === "") throw new Error("no power");
      return copiesOf(game, sco);
    },
  },
  {
    ...server,
    id: "fall-without-sco",
    kind: "sco-missing",
    bases: ["solo", "hundred"],
    rule: "0.18, SCO: sent after each Fall retreat turn, or Fall movement turn if there are no retreats",
    what: "one client receives no SCO after Fall although centres changed hands",
    plant: (game) => {
      const before = new Map<number, string>();
      const isChange = (sco: FramePiece): boolean => {
        const earlier = game.matching("server", /^SCO /, sco.connection);
        before.set(sco.connection, earlier[earlier.indexOf(sco) - 1]?.text ?? "");
        return before.get(sco.connection) !== sco.text;
      };
      const { sco, now, ords } = drawResults(game, (each) => each.sco !== null && isChange(each.sco), "WIN");
      if (!sco) throw new Error("no SCO");
      game.remove(sco);
      return [now, ...ords.slice(-1)];
    },
  },
  {
    ...server,
    id: "retreat-to-occupied",
    kind: "retreat-list-wrong",
    bases: ["solo-whole"],
    rule: "0.18, NOW: MRT lists the retreat options, which exclude occupied provinces",
    what: "MRT lists a province that another unit occupies",
    plant: (game) => {
      const pattern = /MRT \( (?!\))/;
      const { now } = drawResults(game, (each) => pattern.test(each.now.text ?? ""), "(SUM|AUT)");
      endAtTurn(game, now);
      const other = /^NOW \( \S+ \d+ \) \( \S+ \S+ (\w+) \)/.exec(now.text ?? "")?.[1] ?? "";
      return editEverywhere(game, now, pattern, `MRT ( ${other} `);
    },
  },
];

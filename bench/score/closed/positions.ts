import type { Game } from "../game.ts";
import { serverEdits } from "../lines.ts";
import type { FramePiece } from "../piece.ts";
import type { Recipe } from "../plant.ts";
import { copiesOf, drawResults, editEverywhere, endAtTurn } from "../turns.ts";

const family = "positions";
const server = { family, side: "server" } as const;

function lastNow(game: Game, isRight: (text: string) => boolean = () => true): FramePiece {
  const { now } = drawResults(game, (each) => each.ords.length > 2 && isRight(each.now.text ?? ""), "(SPR|FAL)");
  endAtTurn(game, now);
  return now;
}

export const closedPositions: readonly Recipe[] = [
  {
    ...server,
    id: "unit-elsewhere",
    kind: "now-unit-moved",
    bases: ["solo", "hundred", "classical", "dip-dumb"],
    rule: "0.18, NOW and ORD: a unit is where its order took it",
    what: "NOW has a unit in a province to which it was not ordered",
    alsoExplains: ["now-unit-missing", "now-unit-extra"],
    plant: (game) => {
      const now = lastNow(game);
      const text = now.text ?? "";
      const names = [...(game.matching("server", /^SCO /)[0]?.text ?? "").matchAll(/\b[A-Z]{3}\b/g)].map(
        ([name]) => name,
      );
      const powers = [...text.matchAll(/\( ([A-Z]{3}) (AMY|FLT)/g)].map(([, power]) => power);
      const free = names.filter(
        (name) => !text.includes(name) && name !== "UNO" && name !== "SCO" && !powers.includes(name),
      );
      return editEverywhere(game, now, /AMY \w+ \)/, `AMY ${game.draw(free, "free centre")} )`);
    },
  },
  {
    ...server,
    id: "two-units-in-one-province",
    kind: "two-units-in-one-place",
    bases: ["solo", "hundred", "micro"],
    rule: "rules of Diplomacy: one unit in a province",
    what: "NOW has two units in one province",
    alsoExplains: ["now-unit-missing", "now-unit-extra", "now-unit-moved"],
    plant: (game) => {
      const now = lastNow(game, (text) => /AMY (\w+) \) \( \S+ AMY \w+ \)/.test(text));
      return editEverywhere(game, now, /AMY (\w+) \) \( (\S+) AMY \w+ \)/, "AMY $1 ) ( $2 AMY $1 )");
    },
  },
  {
    ...server,
    id: "army-becomes-fleet",
    kind: "now-unit-moved",
    bases: ["solo", "hundred"],
    rule: "0.18, NOW: a unit keeps its type",
    what: "NOW has a unit as another type than before",
    alsoExplains: ["now-unit-missing", "now-unit-extra", "unit-on-wrong-terrain"],
    plant: (game) => editEverywhere(game, lastNow(game), /\( (\S+) AMY (\w+) \)/, "( $1 FLT $2 )"),
  },
  {
    ...server,
    id: "unit-changes-owner",
    kind: "now-unit-moved",
    bases: ["solo", "micro"],
    rule: "0.18, NOW: a unit keeps its power",
    what: "NOW has a unit under another power than before",
    alsoExplains: ["now-unit-missing", "now-unit-extra"],
    plant: (game) => {
      const now = lastNow(game);
      const powers = [
        ...new Set([...(now.text ?? "").matchAll(/\( (\S+) (?:AMY|FLT)/g)].map(([, power]) => power ?? "")),
      ];
      const [first, second] = powers;
      return editEverywhere(game, now, `( ${first} AMY`, `( ${second} AMY`);
    },
  },
  {
    ...server,
    id: "winter-skipped",
    kind: "now-turn-wrong",
    bases: ["solo", "hundred", "dip-dumb"],
    rule: "0.18, NOW (turn): turns are only skipped when they are empty",
    what: "NOW goes from Spring back to Spring of the same year",
    plant: (game) => {
      const { now } = drawResults(game, ({ ords }) => ords.length > 2, "FAL");
      endAtTurn(game, now);
      return editEverywhere(game, now, "NOW ( FAL", "NOW ( SPR");
    },
  },
  {
    ...server,
    id: "now-before-ord",
    kind: "ord-after-now",
    bases: ["solo", "micro", "hundred", "classical"],
    rule: "0.18, ORD: NOW will always be the last message in this sequence",
    what: "one client receives the last ORD of a turn after NOW",
    alsoExplains: ["ord-missing"],
    plant: (game) => {
      const { ords, sco, now } = drawResults(game, (each) => each.ords.length > 2 && each.sco === null, "FAL");
      const ord = ords.at(-1);
      if (!ord || sco) throw new Error("no ORD");
      game.remove(ord);
      ord.atNs = now.atNs;
      game.insertAfter(now, ord);
      return [ord, now];
    },
  },
  {
    ...server,
    id: "clients-see-other-results",
    kind: "results-differ",
    bases: ["solo", "micro"],
    rule: "0.18, ORD: the results of the turn, the same for all clients",
    what: "one client receives another result for an order than the others",
    alsoExplains: ["ord-result-wrong"],
    plant: (game) => {
      const moved = /^ORD \( (SPR|FAL) \d+ \) .* MTO \w+ \) \( SUC \)$/;
      const { ords } = drawResults(
        game,
        (each) => each.ords.some(({ text }) => moved.test(text ?? "")),
        "(FAL|WIN|SPR)",
      );
      const ord = game.draw(ords.filter(({ text }) => moved.test(text ?? "")));
      return game.edit(game.draw(copiesOf(game, ord)), /SUC \)$/, "BNC )");
    },
  },
  {
    ...server,
    id: "success-as-bounce",
    kind: "ord-result-wrong",
    bases: ["solo", "hundred", "micro"],
    rule: "0.18, ORD: BNC if the move bounced; NOW shows the unit at its destination",
    what: "ORDs report that a move bounced, and NOW has the unit at its destination",
    plant: (game) => {
      const moved = /^ORD \( (SPR|FAL) \d+ \) .* MTO \w+ \) \( SUC \)$/;
      const { ords } = drawResults(
        game,
        (each) => each.ords.some(({ text }) => moved.test(text ?? "")),
        "(FAL|WIN|SPR)",
      );
      const ord = game.draw(ords.filter(({ text }) => moved.test(text ?? "")));
      return editEverywhere(game, ord, /SUC \)$/, "BNC )");
    },
  },
  {
    ...server,
    id: "order-changed",
    kind: "ord-not-submitted",
    bases: ["solo", "micro", "hundred"],
    rule: "0.18, ORD: an order submitted by a player, as in the SUB and THX commands",
    what: "ORDs have a hold where the player submitted a move that bounced",
    plant: (game) => {
      const bounced = /^ORD \( (SPR|FAL) \d+ \) .* MTO \w+ \) \( BNC \)$/;
      const { ords } = drawResults(
        game,
        (each) => each.ords.some(({ text }) => bounced.test(text ?? "")),
        "(FAL|WIN|SPR)",
      );
      const ord = game.draw(ords.filter(({ text }) => bounced.test(text ?? "")));
      return editEverywhere(game, ord, /MTO \w+ \) \( BNC \)$/, "HLD ) ( SUC )");
    },
  },
  ...serverEdits([
    {
      id: "convoy-result-of-move",
      family,
      kind: "ord-result-impossible",
      bases: ["solo", "hundred"],
      rule: "0.18, ORD: DSR only for CTO orders",
      what: "an ORD reports a disrupted convoy for a move",
      of: /^ORD .* MTO \w+ \) \( BNC \)$/,
      change: (text) => text.replace(/BNC \)$/, "DSR )"),
      alsoExplains: ["results-differ"],
    },
    {
      id: "build-bounced",
      family,
      kind: "ord-result-impossible",
      bases: ["solo", "hundred"],
      rule: "0.18, ORD: build orders will always have a result of SUC",
      what: "an ORD reports that a build bounced",
      of: /^ORD .* BLD \) \( SUC \)$/,
      change: (text) => text.replace(/SUC \)$/, "BNC )"),
      alsoExplains: ["results-differ"],
    },
    {
      id: "centre-listed-twice",
      family,
      kind: "sco-centre-twice",
      bases: ["solo", "hundred", "dip-draw", "ai-hold", "classical"],
      rule: "0.18, SCO: each centre has one owner",
      what: "SCO lists a centre under two powers",
      of: /^SCO \( \S+ \w+ /,
      change: (text) => text.replace(/^SCO \( (\S+) (\w+) (.*?)\) \( (\S+) /, "SCO ( $1 $2 $3) ( $4 $2 "),
      alsoExplains: ["sco-differs", "sco-wrong"],
    },
    {
      id: "centre-not-listed",
      family,
      kind: "sco-centre-missing",
      bases: ["solo", "hundred", "dip-draw"],
      rule: "0.18, SCO: unowned centres are listed against UNO",
      what: "SCO lists one neutral centre less",
      of: /^SCO .*\( UNO \w+ \w+/,
      change: (text) => text.replace(/\( UNO \w+ /, "( UNO "),
      alsoExplains: ["sco-differs"],
    },
  ]),
  {
    ...server,
    id: "clients-see-other-owners",
    kind: "sco-differs",
    bases: ["solo", "hundred"],
    rule: "0.18, SCO: the ownership of the game, the same for all clients",
    what: "one client receives an SCO with two powers exchanged",
    alsoExplains: ["sco-wrong"],
    plant: (game) => {
      const sco = game.one("server", /^SCO \( \S+ \w+ \w+ .*\) \( \S+ \w+ \w+ /);
      return game.say(sco, (sco.text ?? "").replace(/^SCO \( (\S+) (.*?)\) \( (\S+) /, "SCO ( $3 $2) ( $1 "));
    },
  },
  {
    ...server,
    id: "dislodged-without-mrt",
    kind: "retreat-list-wrong",
    bases: ["solo-whole"],
    rule: "0.18, NOW: before a retreat turn, a dislodged unit has MRT",
    what: "NOW of a retreat phase lists a dislodged unit without MRT",
    alsoExplains: ["two-units-in-one-place"],
    plant: (game) => {
      const pattern = / MRT \( (\w+ )+\)/;
      const { now } = drawResults(game, (each) => pattern.test(each.now.text ?? ""), "(SUM|AUT)");
      endAtTurn(game, now);
      return editEverywhere(game, now, pattern, "");
    },
  },
  {
    ...server,
    id: "retreat-list-empty",
    kind: "retreat-list-wrong",
    bases: ["solo-whole"],
    rule: "0.18, NOW: MRT lists the retreat options",
    what: "MRT is empty although the unit has places to retreat to",
    plant: (game) => {
      const pattern = /MRT \( (\w+ )+\)/;
      const { now } = drawResults(game, (each) => pattern.test(each.now.text ?? ""), "(SUM|AUT)");
      endAtTurn(game, now);
      return editEverywhere(game, now, pattern, "MRT ( )");
    },
  },
];

import type { Game } from "../game.ts";
import { serverEdits } from "../lines.ts";
import type { Recipe } from "../plant.ts";

const family = "map";

const inland = /\( (\w{3}) \( AMY [^()]*\) \)/g;
const sea = /\( (\w{3}) \( FLT [^()]*\) \)/g;
const draw = (game: Game, text: string, pattern: RegExp): string =>
  game.draw([...text.matchAll(pattern)].map(([all]) => all));

export const closedMap: readonly Recipe[] = serverEdits([
  {
    id: "home-of-two",
    family,
    kind: "mdf-province-twice",
    bases: ["maps", "dip-midgame", "ai-join"],
    rule: "0.18, MDF: a home of two powers is listed as (power power); each centre once",
    what: "a centre is listed as the home of two powers one by one",
    of: /^MDF \( /,
    change: (text) => text.replace(/\( \( \( (\w{3}) (\w{3}) (.*?)\) \( (\w{3}) /, "( ( ( $1 $2 $3) ( $4 $2 "),
  },
  {
    id: "borders-itself",
    family,
    kind: "mdf-borders-itself",
    bases: ["maps", "dip-midgame", "press-20", "ai-join"],
    rule: "0.18, MDF (adjacencies): what is next to what",
    what: "a province borders itself",
    of: /^MDF \( /,
    change: (text, { game }) => {
      const one = draw(game, text, inland);
      return text.replace(one, one.replace(/^\( (\w{3}) \( AMY /, "( $1 ( AMY $1 "));
    },
  },
  {
    id: "maps-differ",
    family,
    kind: "mdf-differs",
    bases: ["dip-midgame", "press-20"],
    rule: "0.18, MDF: the map of the game, the same for all clients",
    what: "one client receives an MDF with two home centres exchanged",
    of: /^MDF \( /,
    change: (text) => text.replace(/\( \( \( (\w{3}) (\w{3}) (.*?)\) \( (\w{3}) (\w{3}) /, "( ( ( $1 $5 $3) ( $4 $2 "),
  },
  {
    id: "army-into-sea",
    family,
    kind: "mdf-terrain-impossible",
    bases: ["maps", "dip-midgame"],
    rule: "0.18, MDF: a sea province has only fleet adjacencies",
    what: "armies can move from an inland province to a sea",
    of: /^MDF .*\( \w{3} \( FLT [^()]*\) \)/,
    change: (text, { game }) => {
      const name = /^\( (\w{3})/.exec(draw(game, text, sea))?.[1] ?? "";
      const one = draw(game, text, inland);
      return text.replace(one, one.replace("AMY ", `AMY ${name} `));
    },
    alsoExplains: ["mdf-one-way"],
  },
  {
    id: "entry-twice",
    family,
    kind: "mdf-entry-twice",
    bases: ["maps", "press-20"],
    rule: "0.18, MDF (adjacencies): one entry for a province",
    what: "a province has two entries in the adjacencies",
    of: /^MDF \( /,
    change: (text, { game }) => {
      const one = draw(game, text, inland);
      return text.replace(one, `${one} ${one}`);
    },
  },
  {
    id: "province-unlisted",
    family,
    kind: "mdf-unknown-province",
    bases: ["maps", "dip-midgame"],
    rule: "0.18, MDF (provinces): all provinces",
    what: "a province with adjacencies is not in the list of provinces",
    of: /^MDF .*\( \w{3} \( FLT [^()]*\) \)/,
    change: (text, { game }) => {
      const name = /^\( (\w{3})/.exec(draw(game, text, sea))?.[1] ?? "";
      return text.replace(` ${name} `, " ");
    },
  },
  {
    id: "sco-has-centre-that-map-lacks",
    family,
    kind: "sco-centre-not-on-map",
    bases: ["dip-midgame"],
    rule: "0.18, SCO and MDF: SCO lists the supply centres of the map",
    what: "SCO lists Burgundy, which is no centre in MDF",
    of: /^SCO /,
    change: (text) => text.replace(/\( UNO /, "( UNO BUR "),
    alsoExplains: ["sco-differs", "sco-wrong"],
  },
  {
    id: "neutral-as-power",
    family,
    kind: "mdf-power-unlisted",
    bases: ["maps"],
    rule: "0.18, MDF (provinces): power is one of the list, or UNO",
    what: "a home belongs to a power that is not in the list",
    of: /^MDF \( /,
    change: (text) => text.replace(/ (\w{3}) \) \( \( \(/, " ) ( ( ("),
  },
]);

import type { Game } from "../game.ts";
import { serverEdits } from "../lines.ts";
import type { Recipe } from "../plant.ts";

const family = "map";

/** Matches the entries in the adjacencies: a province and its lists. */
const entry = /\( (\w{3}) \( AMY [^()]*\) \)/g;

const draw = (game: Game, text: string, pattern: RegExp): string =>
  game.draw([...text.matchAll(pattern)].map(([all]) => all));

export const openMap: readonly Recipe[] = serverEdits([
  {
    id: "no-borders-of-province",
    family,
    kind: "mdf-no-adjacency",
    bases: ["maps", "dip-midgame", "press-20"],
    rule: "0.18, MDF (adjacencies): every province has an entry",
    what: "a province has no entry in the adjacencies",
    of: /^MDF \( /,
    change: (text, { game }) => text.replace(`${draw(game, text, entry)} `, ""),
  },
  {
    id: "centre-and-not",
    family,
    kind: "mdf-province-twice",
    bases: ["maps", "dip-midgame"],
    rule: "0.18, MDF (provinces): supply centres, and all others",
    what: "a supply centre is also listed among the other provinces",
    of: /^MDF \( /,
    change: (text) => text.replace(/(\( \( \( \w{3} (\w{3}) .*? \) \) )\( /, "$1( $2 "),
  },
  {
    id: "one-way-border",
    family,
    kind: "mdf-one-way",
    bases: ["maps", "dip-midgame", "press-20", "ai-join"],
    rule: "0.18, MDF (adjacencies): what is next to what",
    what: "a province lists an inland neighbour that does not list it back",
    of: /^MDF \( /,
    change: (text, { game }) => {
      const inland = draw(game, text, /\( (\w{3}) \( AMY \w{3} \w{3} \w{3} [^()]*\) \)/g);
      return text.replace(inland, inland.replace(/AMY \w{3} /, "AMY "));
    },
  },
  {
    id: "border-with-nothing",
    family,
    kind: "mdf-unknown-province",
    bases: ["maps", "dip-midgame"],
    rule: "0.18, MDF: adjacencies name provinces of the map",
    what: "a province borders one that the map does not list",
    of: /^MDF \( /,
    change: (text, { game }) => {
      const one = draw(game, text, entry);
      return text.replace(one, one.replace("AMY ", "AMY 0x50F0 "));
    },
    alsoExplains: ["province-not-on-map"],
  },
  {
    id: "power-not-in-list",
    family,
    kind: "mdf-power-unlisted",
    bases: ["maps", "dip-midgame", "press-20", "ai-join"],
    rule: "0.18, MDF (powers): the list of powers",
    what: "a power with home centres is not in the list of powers",
    of: /^MDF \( /,
    change: (text) => text.replace(/^MDF \( \w{3} /, "MDF ( "),
  },
]);

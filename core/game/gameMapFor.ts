import { gameMapOf } from "../map/definition.ts";
import type { GameMap } from "../map/gameMap.ts";
import { lookUpVariant, type MapLibrary, type WireNames } from "../map/library.ts";
import type { Representation } from "../tokens/representation.ts";
import { isPower, isProvince } from "../tokens/token.ts";
import type { GameState } from "./state.ts";

/** The map of a game, and where it comes from; or why there is none. */
export type MapForGame =
  | { readonly map: GameMap; readonly from: "MDF" | "library" }
  | { readonly map: null; readonly why: string };

/**
 * The borders that a game is played on: as its own MDF gave them, else a known variant of that name whose powers
 * and provinces are called just so.
 */
export function mapForGame(game: GameState, representation: Representation, library: MapLibrary): MapForGame {
  const name = game.map ?? "unknown";
  if (game.definition !== null) return { map: gameMapOf(game.definition, name).map, from: "MDF" };
  if (game.document?.isMapKnown === false)
    return { map: null, why: `no map is known whose powers and places are spelt as those of ${name}` };
  if (game.map === null) return { map: null, why: "the map's name was not shown" };
  const found = lookUpVariant(library, game.map, wireNames(representation));
  if (found.found) return { map: found.loaded.map, from: "library" };
  switch (found.reason) {
    case "unknown":
      return { map: null, why: `no map is known by the name ${game.map}, and no client asked for MDF` };
    case "faulty":
      return { map: null, why: `the map ${found.file ?? game.map} has faults` };
    default:
      return {
        map: null,
        why: `the map known as ${game.map} has other names (${[...found.missing, ...found.other].slice(0, 3).join(", ")})`,
      };
  }
}

function wireNames({ source, names }: Representation): WireNames | null {
  if (source === "standard") return null;
  const named = [...names];
  return {
    powers: named.filter(([token]) => isPower(token)).map(([, name]) => name),
    provinces: named.filter(([token]) => isProvince(token)).map(([, name]) => name),
  };
}

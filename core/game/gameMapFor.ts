import { gameMapOf } from "../map/definition.ts";
import type { GameMap } from "../map/gameMap.ts";
import { lookUpVariant, type MapLibrary, type WireNames } from "../map/library.ts";
import type { Representation } from "../tokens/representation.ts";
import { isPower, isProvince } from "../tokens/token.ts";
import type { GameState } from "./state.ts";

/** The map of a game and its source, or why there is none. */
export type MapForGame =
  | { readonly map: GameMap; readonly from: "MDF" | "library" }
  | { readonly map: null; readonly why: string };

/**
 * Returns the map of a game: the one from its own MDF or, failing that, a known variant with the same name, powers and
 * provinces.
 */
export function mapForGame(game: GameState, representation: Representation, library: MapLibrary): MapForGame {
  const name = game.map ?? "unknown";
  if (game.definition !== null) return { map: gameMapOf(game.definition, name).map, from: "MDF" };
  if (game.document?.isMapKnown === false)
    return { map: null, why: `no known map has the powers and places of ${name}` };
  if (game.map === null) return { map: null, why: "the recording does not name the map" };
  const found = lookUpVariant(library, game.map, wireNames(representation));
  if (found.found) return { map: found.loaded.map, from: "library" };
  switch (found.reason) {
    case "unknown":
      return { map: null, why: `the map ${game.map} is unknown, and no client requested MDF` };
    case "faulty":
      return { map: null, why: `the map ${found.file ?? game.map} has faults` };
    default:
      return {
        map: null,
        why: `the game's names differ from those of the known map ${game.map} (${[...found.missing, ...found.other].slice(0, 3).join(", ")})`,
      };
  }
}

export function wireNames({ source, names }: Representation): WireNames | null {
  if (source === "standard") return null;
  const named = [...names];
  return {
    powers: named.filter(([token]) => isPower(token)).map(([, name]) => name),
    provinces: named.filter(([token]) => isProvince(token)).map(([, name]) => name),
  };
}

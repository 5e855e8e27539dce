import { type Kept, keptWhileSame } from "../bytes/keyed.ts";
import { englishNames } from "../language/english/names.ts";
import type { EnglishNames } from "../language/english/nameWords.ts";
import type { GameMap } from "../map/gameMap.ts";
import { mapByName } from "../map/library.ts";
import type { Drawing } from "../picture/drawing.ts";
import { drawingFor } from "../picture/drawingFor.ts";
import type { Session } from "./session.ts";
import { mapOfGame, namesOfGame } from "./summary.ts";

/** The parts of a board that stay the same for the whole game. */
export interface BoardGround {
  /** Equal for games on the same map with the same names, which share one object. */
  readonly key: number;
  readonly map: GameMap;
  readonly drawing: Drawing;
  readonly names: EnglishNames;
}

const grounds = new WeakMap<GameMap, Kept<BoardGround>>();
let lastKey = 0;

/**
 * Returns the parts of a game's board that stay the same for the whole game.
 * @returns null while no map is known
 */
export function boardGround(session: Session, game: number): BoardGround | null {
  const state = session.games.all[game];
  if (!state) return null;
  const { map } = mapOfGame(session, game);
  if (map === null) return null;
  const picture = state.map === null ? undefined : mapByName(session.library, state.map)?.picture;
  const names = englishNames(namesOfGame(session, game));
  return keptWhileSame(grounds, map, [picture, names], () => {
    lastKey += 1;
    return { key: lastKey, map, drawing: drawingFor(map, picture), names };
  });
}

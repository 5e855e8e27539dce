import { type BaseName, baseOf } from "./bases.ts";
import { closedRecipes } from "./closed/recipes.ts";
import { closedSeed } from "./closed/seed.ts";
import { Game } from "./game.ts";
import { openRecipes } from "./open/recipes.ts";
import type { FramePiece } from "./piece.ts";
import { type Plant, plantsOf } from "./plant.ts";
import { randomOf } from "./random.ts";
import { type ReadBase, readBase } from "./readBase.ts";

export const plants: readonly Plant[] = [...plantsOf("open", openRecipes), ...plantsOf("closed", closedRecipes)];

const read = new Map<BaseName, ReadBase>();

/** Returns the unmodified base, before any plant. */
export function baseGame(base: BaseName): Game {
  return gameOf(base, randomOf(base));
}

/** A game with a planted mistake, and the frames at which its finding is expected. */
export interface Planted {
  readonly game: Game;
  readonly expected: readonly FramePiece[];
}

/** Plants one mistake; the same plant always produces the same game. */
export function planted({ recipe, base, half, id }: Plant): Planted {
  const game = gameOf(base, randomOf(`${half === "open" ? "open" : closedSeed}:${id}`));
  const expected = recipe.plant(game);
  return { game, expected: "type" in expected ? [expected] : expected };
}

function gameOf(name: BaseName, random: () => number): Game {
  const base = baseOf(name);
  const pieces = read.get(name) ?? readBase(base);
  read.set(name, pieces);
  return new Game(base, pieces, random);
}

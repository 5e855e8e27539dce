import type { BaseName } from "./bases.ts";
import type { Game } from "./game.ts";
import type { CauseKind } from "./kinds.ts";
import type { FramePiece, Side } from "./piece.ts";

/** Families of mistakes, in the order of the report. */
export const families = [
  "wire",
  "joining",
  "syntax",
  "tokens",
  "orders",
  "timing",
  "press contents",
  "press replies",
  "press delivery",
  "server answers",
  "positions",
  "map",
  "end of game",
  "lost connections",
] as const;

export type Family = (typeof families)[number];

/**
 * Authors of rules may read the open plants but not the closed ones, so that the closed plants give a fair figure for
 * recall.
 */
export type Half = "open" | "closed";

/** How to plant one mistake in several games. */
export interface Recipe {
  readonly id: string;
  readonly family: Family;
  readonly kind: CauseKind;
  /** The program at fault. */
  readonly side: Side;
  /** The clause in the documents from which the expectation follows. */
  readonly rule: string;
  readonly what: string;
  /** A base may appear twice; the mistake is then planted in two different places. */
  readonly bases: readonly BaseName[];
  /** The lowest severity that counts as found; `warning` by default. */
  readonly severity?: "error";
  /** Kinds of findings at other frames that are consequences of the mistake. */
  readonly alsoExplains?: readonly CauseKind[];
  /**
   * Edits the game.
   * @returns the frame at which the finding is expected; several frames if something is missing and any of them can
   * show this
   */
  readonly plant: (game: Game) => FramePiece | readonly FramePiece[];
}

/** One mistake in one game. */
export interface Plant {
  readonly id: string;
  readonly half: Half;
  readonly recipe: Recipe;
  readonly base: BaseName;
}

/** Returns the plants for recipes, one for each base. */
export function plantsOf(half: Half, recipes: readonly Recipe[]): Plant[] {
  return recipes.flatMap((recipe) =>
    recipe.bases.map((base, at): Plant => {
      const again = recipe.bases.slice(0, at).filter((other) => other === base).length;
      return { id: `${recipe.id}/${base}${again === 0 ? "" : `/${again + 1}`}`, half, recipe, base };
    }),
  );
}

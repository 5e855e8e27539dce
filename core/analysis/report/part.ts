import { compareTurns, type Turn, type TurnKey, turnKey } from "../../map/turn.ts";

/** The turns that a page shows, both ends included. */
export interface TurnRange {
  readonly from: Turn;
  readonly to: Turn;
}

/** A part of a game. */
export interface GamePart {
  readonly first: TurnKey;
  readonly last: TurnKey;
  readonly turns: number;
  /** Number of turns in the whole game. */
  readonly of: number;
}

/** An expected failure: the game has no turns in the range. */
export class NoSuchTurns extends Error {
  constructor({ from, to }: TurnRange) {
    super(`the game has no turn from ${turnKey(from)} to ${turnKey(to)}`);
    this.name = "NoSuchTurns";
  }
}

/** Selects a part of a game, by the turns whose position was recorded. */
export class PartChoice {
  /** The part; null means the whole game. */
  readonly part: GamePart | null;
  readonly #shown: ReadonlySet<TurnKey>;

  /**
   * @param known turns of the game whose position was recorded, in order
   * @param range null means all of them
   * @throws {NoSuchTurns}
   */
  constructor(known: readonly Turn[], range: TurnRange | null) {
    const shown = known.filter(
      (turn) => range === null || (compareTurns(range.from, turn) <= 0 && compareTurns(turn, range.to) <= 0),
    );
    const [first, last] = [shown[0], shown.at(-1)];
    if (range !== null && first === undefined) throw new NoSuchTurns(range);
    this.#shown = new Set(shown.map(turnKey));
    this.part =
      range === null || !first || !last
        ? null
        : { first: turnKey(first), last: turnKey(last), turns: shown.length, of: known.length };
  }

  /** Whether the page shows the events of a turn; null means events outside any turn. */
  has(turn: TurnKey | null): boolean {
    return this.part === null || (turn !== null && this.#shown.has(turn));
  }
}

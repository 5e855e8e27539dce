import { addToList } from "../bytes/keyed.ts";
import { noFindings, type Severity } from "../diagnostics/severity.ts";
import { type Phase, phaseOf, type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** The counts of a turn. */
export interface TurnCounts {
  messages: number;
  /** Number of messages that clients sent, by power. */
  readonly sent: Record<string, number>;
  /** Number of press messages sent, by power. */
  readonly press: Record<string, number>;
  /** Number of the turn's press messages that the server refused (HUH, REJ), in this turn or later, by sender. */
  readonly refused: Record<string, number>;
  readonly findings: Record<Severity, number>;
}

export function emptyCounts(): TurnCounts {
  return { messages: 0, sent: {}, press: {}, refused: {}, findings: noFindings() };
}

/** A turn of a game, and its rows in the recording. */
export interface SessionTurn extends TurnCounts {
  /** Index of the turn among all turns in the recording. */
  readonly index: number;
  /** Index of the game. */
  readonly game: number;
  /** The turn's key: `SPR 1901`. */
  readonly key: TurnKey;
  readonly phase: Phase;
  /** The row of the turn's first NOW, and the turn's last row so far. */
  readonly firstN: FrameNumber;
  lastN: FrameNumber;
  readonly atMs: number;
}

/** The turns in a recording, in the order in which they began. A turn that the server repeats does not count as new. */
export class TurnTable {
  readonly all: SessionTurn[] = [];
  readonly #known = new Map<string, SessionTurn>();
  readonly #ofGame = new Map<number, SessionTurn[]>();

  /**
   * Returns the turn of a game to which a row belongs. A turn that is not yet in the table is added, and begins with
   * this row.
   */
  enter(game: number, turn: Turn, n: FrameNumber, atNs: number): SessionTurn {
    const name = turnKey(turn);
    const key = `${game} ${name}`;
    const known = this.#known.get(key);
    if (known) return known;
    const begun: SessionTurn = {
      index: this.all.length,
      game,
      key: name,
      phase: phaseOf(turn),
      firstN: n,
      lastN: n,
      atMs: atNs / 1e6,
      ...emptyCounts(),
    };
    this.#known.set(key, begun);
    addToList(this.#ofGame, game, begun);
    this.all.push(begun);
    return begun;
  }

  /** Counts a press message that was sent in a turn and that the server refused. */
  refuse(index: number, power: string): void {
    const turn = this.all[index];
    if (turn) turn.refused[power] = (turn.refused[power] ?? 0) + 1;
  }

  /** Returns the index of a game's turn with the given key; -1 if there is none. */
  indexOf(game: number, key: TurnKey): number {
    return this.#known.get(`${game} ${key}`)?.index ?? -1;
  }

  /** Returns the index of the newest turn of a game; -1 if there is none. */
  lastOf(game: number): number {
    return this.#ofGame.get(game)?.at(-1)?.index ?? -1;
  }

  of(game: number): readonly SessionTurn[] {
    return this.#ofGame.get(game) ?? [];
  }
}

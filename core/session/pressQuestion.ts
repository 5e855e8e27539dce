/** Selects the press to return. */
export interface PressQuestion {
  /** Index of the game. */
  readonly game: number;
  /** If set, only press that this power sent or received is returned; null means all press. */
  readonly viewpoint: string | null;
}

/** Selects the press to return. */
export interface PressQuestion {
  /** Index of the game. */
  readonly game: number;
  /** Only press that this power sent or received; null means all. */
  readonly viewpoint: string | null;
}

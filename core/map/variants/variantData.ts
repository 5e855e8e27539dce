/** The board of one or more variants, as data. */
export interface VariantData {
  /** The variants on this board; the board is named after the first. */
  readonly names: readonly string[];
  /** The text of its MDF. */
  readonly definition: string;
}

/** The start of a game on a variant, as the text of the first NOW and SCO. */
export interface VariantStart {
  readonly now: string;
  readonly sco: string;
}

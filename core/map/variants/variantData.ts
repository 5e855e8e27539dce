/** A board of variants as data. */
export interface VariantData {
  /** Every variant of that board; the first names it. */
  readonly names: readonly string[];
  /** The text of its MDF. */
  readonly definition: string;
}

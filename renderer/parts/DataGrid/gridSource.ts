/** What a grid shows, in display order: lines in memory, or lines loaded when they come into view. */
export interface GridSource<Item> {
  readonly count: number;
  /** Returns the item at an index; null if it is not loaded yet. */
  readonly at: (index: number) => Item | null;
}

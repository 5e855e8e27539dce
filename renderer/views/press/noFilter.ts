/** Conditions on the press to show. */
export interface PressFilter {
  /** Powers that must all take part, as sender or recipient. */
  readonly powers: readonly string[];
  /** First tokens; empty: any. */
  readonly tokens: readonly string[];
  /** A filter of press, as typed. */
  readonly text: string;
}

export const noFilter: PressFilter = { powers: [], tokens: [], text: "" };

/** Whether a filter has any condition. */
export function isFiltering({ powers, tokens, text }: PressFilter): boolean {
  return powers.length > 0 || tokens.length > 0 || text.trim() !== "";
}

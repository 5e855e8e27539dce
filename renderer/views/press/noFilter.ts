import type { PressRows } from "../../session/tabRows.ts";

/** Conditions on the press to show. */
export type PressFilter = Pick<PressRows, "powers" | "tokens" | "text">;

export const noFilter: PressFilter = { powers: [], tokens: [], text: "" };

/** Whether a filter has any condition. */
export function isFiltering({ powers, tokens, text }: PressFilter): boolean {
  return powers.length > 0 || tokens.length > 0 || text.trim() !== "";
}

import type { VariantOption } from "../language/message.ts";
import type { Phase } from "../map/turn.ts";

/** Options of HLO that limit the kinds of turns. Source: v0.18, level 0, HLO. */
export const limitOptions = { movement: "MTL", retreat: "RTL", adjustment: "BTL" } as const satisfies Record<
  Phase,
  string
>;

/** Returns how many seconds a kind of turn may take according to the game's options; null if there is no limit. */
export function limitSeconds(options: readonly VariantOption[], phase: Phase): number | null {
  for (const option of options) {
    if (option.type !== limitOptions[phase]) continue;
    const seconds = option.value + (option.hours ?? 0) * 3600;
    return seconds > 0 ? seconds : null;
  }
  return null;
}

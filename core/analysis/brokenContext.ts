import type { BrokenContext } from "../press/broken.ts";
import type { LabelWatch } from "./labels.ts";

/**
 * Returns what a recording shows about broken promises, apart from press and orders.
 * @param intentions compares promises with logs; null if no log states an intention
 */
export function brokenContext(
  { labels }: Pick<LabelWatch, "labels">,
  intentions: Pick<BrokenContext, "wasIntended"> | null,
): BrokenContext {
  return {
    labelsOf: (n) => labels.get(n),
    wasIntended: (...promise) => intentions?.wasIntended(...promise) ?? null,
  };
}

import type { OrderWhy } from "../../../core/analysis/orderWhy.ts";
import type { WhyQuery } from "../../../core/session/judged.ts";
import { usePeace } from "../../session/peace.ts";
import { useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";

/**
 * Returns what decided the result of an order in the turn at the cursor and, in a retreat turn, what dislodged the
 * unit.
 * @param asked the order and the province of its unit; null asks nothing
 * @param about the turn and what is known about it; the question is asked again when this changes
 * @returns undefined while it is loading; null if nothing was asked, or if the turn could not be adjudicated
 */
export function useOrderWhy(
  asked: Pick<WhyQuery, "text" | "province"> | null,
  about: string,
): OrderWhy | null | undefined {
  const n = useView((view) => view.shown);
  const viewpoint = useView((view) => view.viewpoint);
  const profile = usePeace();
  const key = `${about} ${viewpoint} ${profile} ${asked?.text} ${asked?.province}`;
  return useAnswer(asked === null ? null : (api) => api.orderWhy({ n, viewpoint, profile, ...asked }), key, key);
}

import type { Waiting } from "../../core/game/waiting.ts";
import { counted } from "./numbers.ts";

/** What a game waits for, in words. */
export interface WaitingWords {
  /** Whether all that is known of is there. */
  readonly isIn: boolean;
  readonly lead: string;
  readonly rest: readonly string[];
}

const mostNames = 7;

/** What all powers that were recorded still have to do. `atMs` is the moment at the cursor. */
export function waitingWords(
  { ordersOf, goAheadOf, unknown, gone, orders, ...clock }: Waiting,
  atMs: number,
  powers: number,
): WaitingWords {
  const isNobodySeen = unknown.length > 0 && unknown.length >= powers;
  const isNobodyThere = gone.length > 0 && ordersOf.length === 0 && orders.due === 0;
  const rest = [
    ...(orders.due > 0 ? [`${orders.given} of ${orders.due} orders in`] : []),
    ...(goAheadOf.length > 0 ? [`GOF withheld by ${goAheadOf.join(" ")}`] : []),
    ...(unknown.length > 0 && !isNobodySeen ? [`${counted(unknown.length, "power")} not seen`] : []),
    ...(gone.length > 0 && !isNobodyThere ? [`${gone.join(" ")} disconnected`] : []),
    deadlineWords(clock, atMs),
  ];
  if (ordersOf.length > 0) {
    const more = ordersOf.length - mostNames;
    const names = ordersOf.slice(0, mostNames).join(" ");
    return { isIn: false, lead: `Waits for ${names}${more > 0 ? ` and ${more} more` : ""}`, rest };
  }
  if (isNobodyThere) return { isIn: false, lead: "Nobody is connected any more", rest };
  if (isNobodySeen) return { isIn: false, lead: "Nobody's orders are seen", rest };
  return { isIn: true, lead: unknown.length + gone.length === 0 ? "All orders in" : "All orders seen are in", rest };
}

export function deadlineWords(
  { deadlineNs, isLimited }: Pick<Waiting, "deadlineNs" | "isLimited">,
  atMs: number,
): string {
  if (deadlineNs === null) return isLimited ? "deadline not told yet" : "no deadline";
  const leftMs = deadlineNs / 1e6 - atMs;
  return leftMs < 0 ? "deadline passed" : `deadline in ${Math.ceil(leftMs / 1000)} s`;
}

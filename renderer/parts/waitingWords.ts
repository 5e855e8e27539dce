import { stoppedWords, type Waiting } from "../../core/game/waiting.ts";
import { counted } from "./numbers.ts";

/** What a game is waiting for, in words. */
export interface WaitingWords {
  /** Whether every message that is known to be due has arrived. */
  readonly isComplete: boolean;
  readonly lead: string;
  readonly rest: readonly string[];
}

const mostNames = 7;

/** Lists what the powers in view still have to send. `atMs` is the time at the cursor, or now in a live game. */
export function waitingWords(
  { ordersOf, goAheadOf, unknown, gone, orders, ...clock }: Waiting,
  atMs: number,
  powers: number,
): WaitingWords {
  const isNothingVisible = unknown.length > 0 && unknown.length >= powers;
  const areAllGone = gone.length > 0 && ordersOf.length === 0 && orders.due === 0;
  // The server may have ended, and then no deadline matters.
  if (areAllGone) return { isComplete: false, lead: "All connections of this game closed", rest: [] };
  const deadline = deadlineWords(clock, atMs);
  // A narrow window cuts off the end, so the deadline comes before the powers.
  const rest = [
    ...(orders.due > 0 ? [`${orders.given} of ${orders.due} orders in`] : []),
    deadline,
    ...(goAheadOf.length > 0 ? [`GOF withheld by ${goAheadOf.join(" ")}`] : []),
    ...(unknown.length > 0 && !isNothingVisible ? [`no data for ${counted(unknown.length, "power")}`] : []),
    ...(gone.length > 0 ? [`${gone.join(" ")} disconnected`] : []),
  ];
  if (ordersOf.length > 0) {
    const more = ordersOf.length - mostNames;
    const names = ordersOf.slice(0, mostNames).join(" ");
    return { isComplete: false, lead: `Waiting for ${names}${more > 0 ? ` and ${more} more` : ""}`, rest };
  }
  const stopped = stoppedWords(clock);
  if (isNothingVisible) return { isComplete: false, lead: "Orders not visible", rest };
  if (stopped !== null)
    return { isComplete: false, lead: `The ${stopped}`, rest: rest.filter((each) => each !== deadline) };
  return {
    isComplete: true,
    lead: unknown.length + gone.length === 0 ? "All orders in" : "All connected powers have sent orders",
    rest,
  };
}

export function deadlineWords(
  { deadlineNs, isLimited, stoppedFor }: Pick<Waiting, "deadlineNs" | "isLimited" | "stoppedFor">,
  atMs: number,
): string {
  const stopped = stoppedWords({ stoppedFor });
  if (stopped !== null) return stopped;
  if (deadlineNs === null) return isLimited ? "deadline unknown" : "no deadline";
  const leftMs = deadlineNs / 1e6 - atMs;
  return leftMs < 0 ? "deadline passed" : `deadline in ${Math.ceil(leftMs / 1000)} s`;
}

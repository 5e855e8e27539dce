import { stoppedWords, type Waiting } from "../core/game/waiting.ts";

/** Describes what a game is waiting for: `waiting for orders from AUS ENG; TUR asked to wait; deadline in 12 s` */
export function waitingWords(waiting: Waiting, atNs: number): string {
  const { ordersOf, goAheadOf, unknown, gone, deadlineNs } = waiting;
  const stopped = stoppedWords(waiting);
  const parts = [
    ...(ordersOf.length > 0 ? [`waiting for orders from ${ordersOf.join(" ")}`] : []),
    ...(goAheadOf.length > 0 ? [`${goAheadOf.join(" ")} asked to wait`] : []),
    ...(unknown.length > 0 ? [`not recorded: ${unknown.join(" ")}`] : []),
    ...(gone.length > 0 ? [`disconnected: ${gone.join(" ")}`] : []),
    ...(stopped === null ? [] : [`the ${stopped}`]),
  ];
  const what = parts.length === 0 ? ["the server has all orders"] : parts;
  return [...what, ...deadlineWords(deadlineNs, atNs, parts.length === 0)].join("; ");
}

/**
 * Describes the deadline. After the deadline, the server must continue; if nothing else is missing, the server has
 * stalled.
 */
function deadlineWords(deadlineNs: number | null, atNs: number, isStall: boolean): string[] {
  if (deadlineNs === null) return [];
  const left = Math.round((deadlineNs - atNs) / 1e9);
  if (left >= 0) return [`deadline in ${left} s`];
  return [`deadline passed ${-left} s ago${isStall ? ": the server has stalled" : ""}`];
}

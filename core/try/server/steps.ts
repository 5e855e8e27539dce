import type { Otherwise } from "../step.ts";
import type { ServerStep } from "./step.ts";

/** Functions that create the steps of situations for servers (core/try/server/step.ts). */

export function open(client: string): ServerStep {
  return { step: "open", client };
}

export function say(client: string, message: string): ServerStep {
  return { step: "say", client, message };
}

export function bytes(client: string, hex: string, pieceLength: number | null = null): ServerStep {
  return { step: "bytes", client, hex, pieceLength };
}

/** The client receives a message that begins with `sends`, or with any one of them if there are several. */
export function gets(
  client: string,
  sends: string | readonly string[],
  why: string,
  more: { readonly withinMs?: number; readonly otherwise?: Otherwise } = {},
): ServerStep {
  return { step: "gets", client, sends: listOf(sends), why, ...more };
}

export function never(client: string, sends: string | readonly string[], why: string): ServerStep {
  return { step: "never", client, sends: listOf(sends), why };
}

export function ends(client: string, why: string, withinMs?: number): ServerStep {
  return { step: "ends", client, why, ...(withinMs === undefined ? {} : { withinMs }) };
}

export function leave(client: string): ServerStep {
  return { step: "leave", client };
}

/** Everything that the server had to send so far has arrived. */
export const quiet: ServerStep = { step: "quiet", ms: 300 };

/** IM as a frame, in hex. Source: protocol v1. */
export const introduction = "000000040001da10";

/** A new client connects, sends IM and receives RM. */
export function connects(client: string): ServerStep[] {
  return [open(client), bytes(client, introduction), gets(client, "RM", "the server answers IM with RM")];
}

/** The server still answers the client. */
export function stillAnswers(client: string): ServerStep[] {
  return [say(client, "MAP"), gets(client, "MAP (", "the connection continues after the refusal")];
}

/** The server refuses a message: with REJ, or with HUH because the client may not send it. */
export function refuses(client: string, message: string, why: string): ServerStep[] {
  return [say(client, message), gets(client, [`REJ ( ${message} )`, "HUH"], why)];
}

/** Both scripted players give orders to hold, and the turn is played. */
export const bothHold: readonly ServerStep[] = [
  say("a", "SUB {orders}"),
  say("b", "SUB {otherOrders}"),
  gets("a", "NOW", "the turn is played once all orders have arrived"),
];

function listOf(sends: string | readonly string[]): readonly string[] {
  return typeof sends === "string" ? [sends] : sends;
}

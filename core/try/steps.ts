import type { Otherwise, Step } from "./step.ts";

/** Functions that create the steps of situations (core/try/step.ts). */

/** The bot sends a message that begins with `sends`, or with any one of them if there are several. */
export function bot(
  sends: string | readonly string[],
  why: string,
  more: { readonly withinMs?: number; readonly otherwise?: Otherwise } = {},
): Step {
  return { step: "bot", sends: typeof sends === "string" ? [sends] : sends, why, ...more };
}

export function server(sends: string): Step {
  return { step: "server", sends };
}

export function send(message: string): Step {
  return { step: "send", message };
}

export function bytes(hex: string): Step {
  return { step: "bytes", hex };
}

export function seat(power: string, says: string): Step {
  return { step: "seat", power, says };
}

export function hold(message: string): Step {
  return { step: "hold", message };
}

export function drop(message: string): Step {
  return { step: "drop", message };
}

export const release: Step = { step: "release" };

export function answer(to: string, answers: readonly string[], times: number | null = null): Step {
  return { step: "answer", to, with: answers, times };
}

export function cut(how: "end" | "reset"): Step {
  return { step: "cut", how };
}

export function pieces(byteLength: number | null): Step {
  return { step: "pieces", byteLength };
}

export function pad(byte: number): Step {
  return { step: "pad", byte };
}

export function leaves(why: string): Step {
  return { step: "leaves", why };
}

export function never(sends: string | readonly string[], why: string): Step {
  return { step: "never", sends: typeof sends === "string" ? [sends] : sends, why };
}

export function sent(messages: string | readonly string[], otherwise: string): Step {
  return { step: "sent", messages: typeof messages === "string" ? [messages] : messages, otherwise };
}

/** The bot has sent nothing for a moment, so that its messages can no longer cross the server's in transit. */
export const quiet: Step = { step: "quiet", ms: 150 };

/** The bot answers press from another power. */
export const answersPress: Step = {
  step: "bot",
  sends: ["YES", "REJ", "BWX", "HUH", "FCT", "THK", "IDK", "SRY", "POB", "WHY"].map((reply) => `SND ... ( ${reply}`),
  why: "press needs an answer; a client that does not understand it sends HUH, then TRY",
};

/** The given number of turns is played with the bot's orders. */
export function turns(count: number): Step {
  return { step: "turns", count };
}

/** A turn is played after the given time, even if the bot has not sent all orders. */
export function turnWithin(ms: number): Step {
  return { step: "turns", count: 1, deadlineAfterMs: ms };
}

/** The bot requests a seat. */
export const asksForSeat: Step = bot("NME", "a client asks for a seat with NME after IM");

/** The bot joins and receives its power and the first position. */
export const joins: readonly Step[] = [
  asksForSeat,
  server("MAP"),
  bot("YES ( MAP", "the server starts the game only after YES ( MAP ( name ) ) from every player"),
  server("NOW"),
];

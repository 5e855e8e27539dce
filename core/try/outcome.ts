import type { FrameNumber } from "../recording/entry.ts";

/** How the program of a bot or a server ended. `stopped`: Black Chamber stopped it. */
export type BotEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "killed"; readonly signal: string }
  | { readonly kind: "not-started"; readonly why: string }
  | { readonly kind: "stopped" };

/** Why a situation failed, apart from findings. */
export interface Failure {
  readonly kind: "no-connection" | "not-sent" | "sent" | "left" | "crashed" | "flood" | "stayed";
  /** One sentence, without a full stop. */
  readonly message: string;
  /** The message that the bot had to send, in text form; null if none was expected. */
  readonly expected: string | null;
  /** The message that the bot sent instead, or otherwise its last message, in text form; null if it sent none. */
  readonly got: string | null;
}

/**
 * A difference between the messages that a live bot and a case's recorded client sent; null means that there was no
 * message.
 */
export interface Difference {
  /** The recorded message; null if the recorded client sent none. */
  readonly n: FrameNumber | null;
  readonly expected: string | null;
  readonly got: string | null;
}

/** How the steps of a situation ended. */
export type Outcome =
  | { readonly kind: "played" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "not-applicable"; readonly reason: string };

/** Describes how a program ended: `its program exited with code 7`. */
export function endText(end: BotEnd, program = "its program"): string {
  switch (end.kind) {
    case "exited":
      return `${program} exited with code ${end.code}`;
    case "killed":
      return `${program} was killed by ${end.signal}`;
    case "not-started":
      return `${program} could not be started: ${end.why}`;
    case "stopped":
      return `${program} was stopped`;
  }
}

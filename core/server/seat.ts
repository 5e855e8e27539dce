import type { Message } from "../language/message.ts";

/** The number of a client, which is one TCP connection. */
export type ClientId = number;

/** A power and its player. */
export interface Seat {
  readonly power: string;
  /** The passcode for IAM, from 1 to 8191. */
  readonly passcode: number;
  /** The connected client; null while none is connected. */
  client: ClientId | null;
  /** The strings from NME; null before the first player. */
  player: { readonly name: string; readonly version: string } | null;
  hasAcceptedMap: boolean;
  /** Whether CCD has been sent, with no NOT ( CCD ) since. */
  isInDisorder: boolean;
  /** DSD: whether the client owed orders when it disconnected, so that the turn waits for its return. */
  stopsClock: boolean;
  /** Whether the client has asked the server to wait, with NOT ( GOF ). */
  isWaiting: boolean;
  /** The draws that the player accepts in this turn, each as its sorted powers. Source: v0.18, level 10, DRW. */
  readonly drawVotes: Set<string>;
  /** The year in which the power lost its last centre; null if it has centres. */
  eliminated: number | null;
}

export function emptySeat(power: string, passcode: number): Seat {
  return {
    ...{ power, passcode, client: null, player: null, hasAcceptedMap: false, isInDisorder: false },
    ...{ stopsClock: false, isWaiting: false, drawVotes: new Set<string>(), eliminated: null },
  };
}

/** Where a server sends its messages: to one client, or to all clients that have joined. */
export interface Post {
  to(client: ClientId, message: Message): void;
  toAll(message: Message): void;
}

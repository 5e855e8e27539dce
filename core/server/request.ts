import type { Message } from "../language/message.ts";
import { closeBracket, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import type { Client } from "./clients.ts";
import type { Match } from "./match.ts";
import type { ClientId, Seat } from "./seat.ts";

/** A message from a client, and the ways to answer it. */
export interface Request {
  readonly client: Client;
  readonly tokens: Uint16Array;
  readonly match: Match;
  readonly nowMs: number;
  readonly send: (message: Message) => void;
  readonly sendTo: (client: ClientId, message: Message) => void;
  readonly sendTokens: (tokens: ArrayLike<Token>) => void;
  readonly sendToAll: (tokens: ArrayLike<Token>) => void;
  /** Sends OFF to the client and ends its connection. */
  readonly dismiss: () => void;
  /** The map's MDF. */
  readonly definition: readonly Token[];
}

/** Answers with YES or REJ and a copy of the message as it was sent. */
export function reply({ tokens, sendTokens }: Request, isAccepted: boolean): void {
  sendTokens([isAccepted ? T.YES : T.REJ, openBracket, ...tokens, closeBracket]);
}

/** Returns the seat of a player in a game that has begun; undefined for all other clients. */
export function seatOf({ client, match }: Request): Seat | undefined {
  return client.role === "player" && match.isStarted ? match.seats.of(client.power) : undefined;
}

/** Returns the seat of a player in a game that has begun, unless its power is eliminated. */
export function survivorOf(request: Request): Seat | undefined {
  const seat = seatOf(request);
  return seat && request.match.game.survivors.includes(seat.power) ? seat : undefined;
}

import type { Direction } from "../recording/entry.ts";
import type { Dialect } from "../syntax/production.ts";
import { type ReadingFinding, readTerm, type SyntaxFault, type TermReading } from "../syntax/read.ts";
import type { Representation } from "../tokens/representation.ts";
import { strictGrammar, tolerantGrammar } from "./grammar.ts";
import type { DirectedMessage } from "./message.ts";

/** A message as read, typed by its direction. */
export type ReadMessage<D extends Direction = Direction> = Extract<DirectedMessage, { readonly direction: D }> & {
  readonly ok: true;
  /** Lowest press level that allows the message. */
  readonly level: number;
  /** Forms that v0.18 does not define. */
  readonly findings: readonly ReadingFinding[];
};

/** A message as read: typed, with the lowest level that allows it; or the place where it stops making sense. */
export type MessageReading<D extends Direction = Direction> =
  | ReadMessage<D>
  | { readonly ok: false; readonly fault: SyntaxFault };

/** Reads what a client sent. Total. */
export function readClientMessage(
  tokens: Uint16Array,
  representation: Representation,
): MessageReading<"client-to-server"> {
  return readMessage(tokens, "client-to-server", representation);
}

/** Reads what a server sent. Total. */
export function readServerMessage(
  tokens: Uint16Array,
  representation: Representation,
): MessageReading<"server-to-client"> {
  return readMessage(tokens, "server-to-client", representation);
}

/** Reads a message, tolerantly. Total. */
export function readMessage<D extends Direction>(
  tokens: Uint16Array,
  direction: D,
  representation: Representation,
): MessageReading<D> {
  const reading = readTerm(tolerantGrammar(), termOf(direction), tokens, representation);
  if (!reading.ok) return reading;
  const { value, level, findings } = reading;
  // The one place where the grammar's plain objects become typed ones: the tables' fields are the types' (tested).
  return { ok: true, direction, message: value, level, findings } as unknown as ReadMessage<D>;
}

/** The term that a message of a direction is. */
export function termOf(direction: Direction): string {
  return direction === "client-to-server" ? "clientMessage" : "serverMessage";
}

/** Who judges a message, and what it allows. */
export interface Strictness {
  readonly dialect: Dialect;
  /** Press level of the game. */
  readonly level: number;
  readonly role: "player" | "observer";
}

/**
 * Where a strict receiver puts ERR: the first token that no message it allows could have at that place;
 * `tokens.length` where something is missing at the end. Undefined: it has nothing to object to.
 */
export function errorPosition(
  tokens: Uint16Array,
  direction: Direction,
  representation: Representation,
  strictness: Strictness,
): SyntaxFault | undefined {
  const reading: TermReading = readTerm(
    strictGrammar({ ...strictness, direction }),
    termOf(direction),
    tokens,
    representation,
  );
  return reading.ok ? undefined : reading.fault;
}

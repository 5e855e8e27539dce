import type { Direction } from "../recording/entry.ts";
import type { Dialect } from "../syntax/production.ts";
import { type ReadingFinding, readTerm, type SyntaxFault, type TermReading } from "../syntax/read.ts";
import { symbolTable } from "../syntax/symbol.ts";
import type { Representation } from "../tokens/representation.ts";
import type { Token } from "../tokens/token.ts";
import { strictGrammar, tolerantGrammar } from "./grammar.ts";
import type { DirectedMessage } from "./message.ts";

/** A message that was read, typed by its direction. */
export type ReadMessage<D extends Direction = Direction> = Extract<DirectedMessage, { readonly direction: D }> & {
  readonly ok: true;
  /** Lowest press level that allows the message. */
  readonly level: number;
  /** Forms that v0.18 does not define. */
  readonly findings: readonly ReadingFinding[];
};

/** A message that was read, or the first fault of a message that could not be read. */
export type MessageReading<D extends Direction = Direction> =
  | ReadMessage<D>
  | { readonly ok: false; readonly fault: SyntaxFault };

/** Reads a message from a client. Never throws. */
export function readClientMessage(
  tokens: Uint16Array,
  representation: Representation,
): MessageReading<"client-to-server"> {
  return readMessage(tokens, "client-to-server", representation);
}

/** Reads a message from a server. Never throws. */
export function readServerMessage(
  tokens: Uint16Array,
  representation: Representation,
): MessageReading<"server-to-client"> {
  return readMessage(tokens, "server-to-client", representation);
}

/** Reads a message with the tolerant grammar. Never throws. */
export function readMessage<D extends Direction>(
  tokens: Uint16Array,
  direction: D,
  representation: Representation,
): MessageReading<D> {
  const reading = readTerm(tolerantGrammar(), termOf(direction), tokens, representation);
  if (!reading.ok) return reading;
  const { value, level, findings } = reading;
  // This is the only place that assigns types to the grammar's objects. A test compares the fields in the tables with
  // the types.
  return { ok: true, direction, message: value, level, findings } as unknown as ReadMessage<D>;
}

/** Whether any message in a direction can begin with a token. This is much faster than reading the message. */
export function mayBegin(token: Token, direction: Direction, representation: Representation): boolean {
  const { dispatch } = tolerantGrammar().get(termOf(direction))?.states[0] ?? {};
  return (dispatch?.[symbolTable(representation)[token] ?? 0] ?? -1) >= 0;
}

/** Returns the grammar's term for the messages in a direction. */
export function termOf(direction: Direction): string {
  return direction === "client-to-server" ? "clientMessage" : "serverMessage";
}

/** What determines which messages a strict receiver allows. */
export interface Strictness {
  readonly dialect: Dialect;
  /** Press level of the game. */
  readonly level: number;
  readonly role: "player" | "observer";
}

/**
 * Returns where a strict receiver puts ERR: before the first token that no allowed message could have there, or
 * `tokens.length` if something is missing at the end. Returns undefined if it allows the message.
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

import { errorPosition } from "../../core/language/read.ts";
import { refusalOf } from "../../core/language/refusal.ts";
import type { Dialect } from "../../core/syntax/production.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { T } from "../../core/tokens/vocabulary.ts";
import type { CapturedMessage } from "./capturedMessages.ts";

/** The refusals that a server sent on one connection, and those that our grammar requires, in order. */
export interface Refusals {
  readonly connection: number;
  readonly sent: string[];
  readonly expected: string[];
}

/**
 * Returns the HUH and PRN messages of a server that follows a dialect: those that it sent and those that its clients'
 * messages require.
 */
export function refusalsOf(messages: Iterable<CapturedMessage>, dialect: Dialect): Refusals[] {
  const byConnection = new Map<number, Refusals>();
  for (const message of messages) {
    const { connection, direction, tokens, representation } = message;
    const refusals = byConnection.get(connection) ?? { connection, sent: [], expected: [] };
    byConnection.set(connection, refusals);
    if (direction === "client-to-server") {
      const refusal = expectedRefusal(message, dialect);
      if (refusal) refusals.expected.push(printTokens(refusal, representation));
    } else if (tokens[0] === T.HUH || tokens[0] === T.PRN) {
      refusals.sent.push(printTokens(tokens, representation));
    }
  }
  return [...byConnection.values()];
}

/** Returns the HUH or PRN that a client's message requires, if any. */
export function expectedRefusal(
  {
    tokens,
    representation,
    gameLevel,
    role,
  }: Pick<CapturedMessage, "tokens" | "representation" | "gameLevel" | "role">,
  dialect: Dialect,
): Uint16Array | undefined {
  const fault = errorPosition(tokens, "client-to-server", representation, {
    dialect,
    level: gameLevel ?? 0,
    role: role === "player" ? "player" : "observer",
  });
  return (fault && refusalOf(tokens, fault.tokenIndex)) ?? undefined;
}

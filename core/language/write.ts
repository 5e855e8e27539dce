import type { Direction } from "../recording/entry.ts";
import { writeTerm } from "../syntax/write.ts";
import type { Representation } from "../tokens/representation.ts";
import { messageWriter } from "./grammar.ts";
import type { Message } from "./message.ts";

/**
 * Encodes a message as tokens; the inverse of reading.
 * @throws RangeError if no form or token can represent it: a name that the representation lacks, an integer outside
 *   -8192 to 8191, or a combination of fields that no form has
 */
export function writeMessage(message: Message, direction: Direction, representation: Representation): Uint16Array {
  const term = direction === "client-to-server" ? "clientMessage" : "serverMessage";
  return Uint16Array.from(writeTerm(messageWriter(), term, message, representation));
}

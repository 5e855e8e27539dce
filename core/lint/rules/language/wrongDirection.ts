import { readMessage } from "../../../language/read.ts";
import type { Direction } from "../../../recording/entry.ts";
import { openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";

const other: Readonly<Record<Direction, Direction>> = {
  "client-to-server": "server-to-client",
  "server-to-client": "client-to-server",
};

/** Commands that a client sends without parameters to request data. */
const askedBare: ReadonlySet<number> = new Set([T.MAP, T.MDF, T.NOW, T.SCO, T.HLO, T.TME, T.ORD, T.MIS]);

/**
 * Returns which side may send this message, the words for the message or for this form of it, and what to send instead
 * (empty for nothing); null if neither side may.
 * @param faultAt the token at which the message stops matching what its sender may send
 */
export function wrongDirection(
  { direction, representation }: LintFrame,
  tokens: Uint16Array,
  faultAt: number,
): { readonly owner: string; readonly form: string; readonly instead: string } | null {
  const reading = readMessage(tokens, other[direction], representation);
  // A command that only the other side sends makes this the other side's message, regardless of what follows.
  if (!reading.ok && (faultAt > 0 || reading.fault.tokenIndex === 0 || tokens[0] === openBracket)) return null;
  const [first = 0] = tokens;
  const isOfClient = direction === "client-to-server";
  // A server that sends only the command of a request has omitted the data.
  if (!isOfClient && tokens.length === 1 && askedBare.has(first)) return null;
  const owner = isOfClient ? "server" : "client";
  const name = representation.names.get(first) ?? "";
  // At the first token, the sender has no message with this command at all.
  const form = faultAt === 0 ? name : `this form of ${name}`;
  if (first === T.FRM)
    return { owner, form, instead: "Send press as SND ( powers ) ( press ); the server delivers it as FRM." };
  if (first === T.SND) return { owner, form, instead: "Deliver press as FRM ( sender ) ( powers ) ( press )." };
  if (isOfClient && (first === T.YES || first === T.REJ) && tokens[2] === T.MAP) {
    const why = first === T.YES ? ": without it the server does not start the game" : "";
    return { owner, form, instead: `Send ${name} ( MAP ( 'name' ) ) with the name from the server's MAP${why}.` };
  }
  if (isOfClient && askedBare.has(first)) {
    return { owner, form, instead: `Send ${name} without parameters to request it, or YES ( .. ) to accept a map.` };
  }
  return { owner, form, instead: "" };
}

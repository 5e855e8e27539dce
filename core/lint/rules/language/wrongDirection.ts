import { readMessage } from "../../../language/read.ts";
import type { Direction } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";

const other: Readonly<Record<Direction, Direction>> = {
  "client-to-server": "server-to-client",
  "server-to-client": "client-to-server",
};

/** What a client has when it sends the server's data back, and wanted to ask for it. */
const askedBare: ReadonlySet<number> = new Set([T.MAP, T.MDF, T.NOW, T.SCO, T.HLO, T.TME, T.ORD, T.MIS]);

/**
 * Whose message it is, and what to send instead; null where it is nobody's.
 * @param faultAt where it stops to be a message of who sent it
 */
export function wrongDirection(
  { direction, representation }: LintFrame,
  tokens: Uint16Array,
  faultAt: number,
): { readonly owner: string; readonly instead: string } | null {
  const reading = readMessage(tokens, other[direction], representation);
  // What only the other side begins with is its message, however it goes on.
  if (!reading.ok && (faultAt > 0 || reading.fault.tokenIndex === 0)) return null;
  const [first = 0] = tokens;
  const isOfClient = direction === "client-to-server";
  const owner = isOfClient ? "server" : "client";
  if (first === T.FRM) return { owner, instead: "Send press as SND ( powers ) ( press ): the server makes FRM of it." };
  if (first === T.SND) return { owner, instead: "Deliver press as FRM ( sender ) ( powers ) ( press )." };
  if (isOfClient && askedBare.has(first)) {
    const name = representation.names.get(first) ?? "";
    return { owner, instead: `Send ${name} alone to ask for it; YES ( .. ) to acknowledge a map.` };
  }
  return { owner, instead: "Send nothing in its place." };
}

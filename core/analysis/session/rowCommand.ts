import type { TimelineRow } from "../gameTrack.ts";
import { commandName } from "../info.ts";

/** First token of a DM where it has a name; else the kind of the frame, or of a document's step. */
export function commandOf(row: TimelineRow): string {
  if ("step" in row)
    return row.step.kind === "message" ? (row.step.message.press === null ? "text" : "FRM") : row.step.kind;
  if (!row.tokens) return row.frame.kind;
  const name = commandName(row.tokens);
  return name === "other" ? (row.representation.names.get(row.tokens[0] ?? 0) ?? "other") : name;
}

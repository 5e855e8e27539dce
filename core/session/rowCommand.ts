import { commandName } from "../analysis/info.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import type { MessageReading } from "../language/read.ts";
import { T } from "../tokens/vocabulary.ts";

/** Press on the wire and in documents; `text` is free text. */
export const pressCommands: ReadonlySet<string> = new Set(["SND", "FRM", "text"]);

/** Commands with which a server refuses a message. */
export const refusals: ReadonlySet<string> = new Set(["HUH", "REJ"]);

/** Commands that the server sends to every client at the end of a turn. */
const turnCopies: ReadonlySet<string> = new Set(["ORD", "SCO", "NOW"]);

/**
 * Returns the first token of a DM if it has a name; otherwise, returns the kind of the frame or of a document's step.
 */
export function commandOf(row: RecordingRow): string {
  if ("step" in row)
    return row.step.kind === "message" ? (row.step.message.press === null ? "text" : "FRM") : row.step.kind;
  if (!row.tokens) return row.frame.kind;
  const name = commandName(row.tokens);
  return name === "other" ? (row.representation.names.get(row.tokens[0] ?? 0) ?? "other") : name;
}

/** Whether a refusal quotes press: `HUH ( SND ...`, with its ERR anywhere, or `REJ ( SND ...`. */
export function isAboutPress(tokens: Uint16Array = new Uint16Array(0)): boolean {
  const quoted = tokens.subarray(2, 4);
  return commandName(quoted[0] === T.ERR ? quoted.subarray(1) : quoted) === "SND";
}

/** Whether a message is one that the server sends in every turn, and not a refusal. */
export function isRoutine(command: string, reading: MessageReading | null): boolean {
  if (!reading?.ok || reading.direction !== "server-to-client") return false;
  if (!turnCopies.has(command) && command !== "THX") return false;
  return reading.message.type !== "THX" || reading.message.note === "MBV";
}

import type { Direction, Entry, EntryDraft } from "../../core/recording/entry.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";

/** Direction of a chunk in a made-up game: `>` to the server, `<` to the client. */
export type Arrow = ">" | "<";

export const directionOf: Readonly<Record<Arrow, Direction>> = { ">": "client-to-server", "<": "server-to-client" };

/** Returns a chunk, on connection 1 by default. */
export function chunk(arrow: Arrow, bytes: Uint8Array, connection = 1, atNs = 0): EntryDraft {
  return { type: "chunk", atNs, connection, direction: directionOf[arrow], bytes };
}

/** Returns the entries with their positions, as a reader does. */
export function placed(drafts: readonly EntryDraft[]): Entry[] {
  const writer = new RecordingWriter(0);
  return drafts.map((draft) => writer.append(draft).entry);
}

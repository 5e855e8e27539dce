import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A DM as decoded by another program. */
export interface DecodedMessage {
  readonly connection: number;
  readonly fromClient: boolean;
  readonly text: string;
}

/**
 * Returns a capture's DMs as printed by an independent decoder in `decoded.txt.gz`, one line per event:
 * `nanoseconds #connection c2s|s2c DM text`. Undefined if the capture has no such file.
 */
export function decodedMessages(folder: string, name: string): DecodedMessage[] | undefined {
  const path = join(folder, name, "decoded.txt.gz");
  if (!existsSync(path)) return undefined;
  return gunzipSync(readFileSync(path))
    .toString()
    .split("\n")
    .flatMap((line) => {
      const match = /^\d+ #(\d+) (c2s|s2c) DM (.*)$/.exec(line);
      return match ? [{ connection: Number(match[1]), fromClient: match[2] === "c2s", text: match[3] as string }] : [];
    });
}

import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isGzip } from "../bytes/gzip.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { joinedConversations } from "../formats/peskov/conversations.ts";
import { readSeason, seasonNamed } from "../formats/peskov/seasonMoves.ts";
import { isConversations } from "../formats/unreadFormats.ts";
import { openRegular } from "./openFile.ts";

/** Name of the folder with the orders, which is next to the conversation file. */
const movesFolder = "moves";

/** Size limit for a decompressed conversation file; the corpus has 9 MB. */
const longestFile = 64 * 1024 * 1024;

/**
 * Reads a conversation file of "It Takes Two to Lie" together with the orders in the `moves` folder next to it.
 * Returns saved games, one per line.
 * @returns null if the file is something else, or has no such folder; the caller then reads the file as it is
 * @throws the errors of reading
 */
export async function conversationBytes(
  path: string,
  links: "follow" | "refuse" = "follow",
): Promise<Uint8Array | null> {
  if (!/\.jsonl(?:\.gz)?$/i.test(basename(path))) return null;
  const folder = join(dirname(path), movesFolder);
  const files = await readdir(folder).catch(() => []);
  const named = files.flatMap((file) => {
    const season = seasonNamed(file);
    return season === null ? [] : [{ file, season }];
  });
  if (named.length === 0) return null;
  const text = await contentOf(path, links);
  if (text === null || !isConversations(text.slice(0, 64 * 1024))) return null;
  const moves = [];
  for (const { file, season } of named) {
    const content = await contentOf(join(folder, file), links);
    const read = content === null ? null : readSeason(season, content);
    if (read !== null) moves.push(read);
  }
  return encodeUtf8(joinedConversations(text, moves));
}

/** Returns a file's text, decompressed if necessary; null if it is too large. */
async function contentOf(path: string, links: "follow" | "refuse"): Promise<string | null> {
  const file = await openRegular(path, links);
  try {
    if ((await file.stat()).size > longestFile) return null;
    const bytes = await file.readFile();
    return (isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: longestFile }) : bytes).toString("utf8");
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

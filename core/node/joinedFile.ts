import { conversationBytes } from "./conversationFile.ts";
import { runFolderBytes } from "./runFolder.ts";

/**
 * Reads a file that is complete only with other files from its folder: the game of a run folder of AI_Diplomacy, or
 * conversations of "It Takes Two to Lie".
 * @param links whether symbolic links are followed
 * @returns saved games; null for any other file
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function joinedBytes(path: string, links: "follow" | "refuse" = "follow"): Promise<Uint8Array | null> {
  return (await runFolderBytes(path, links)) ?? (await conversationBytes(path, links));
}

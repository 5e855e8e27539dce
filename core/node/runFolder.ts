import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { joinedRun, overviewName, responsesName, runGameName } from "../formats/run/runFolder.ts";
import { longestDocument } from "../formats/savedGames.ts";
import { readFailure } from "./hostError.ts";
import { openRegular } from "./openFile.ts";

/** The other files of a run folder. They are read together with the game, not as separate recordings. */
export const runCompanions: ReadonlySet<string> = new Set([overviewName, responsesName]);

/** Size limit for a file of responses, in bytes. */
const longestResponses = 256 * 1024 * 1024;

/**
 * Reads the game of a run folder together with the other files of the folder.
 * @returns null if the path is not the game of a run folder, or if there are no other files; the caller then reads the
 *   file as it is
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function runFolderBytes(path: string, links: "follow" | "refuse" = "follow"): Promise<Uint8Array | null> {
  if (basename(path) !== runGameName) return null;
  const beside = (name: string): string => join(dirname(path), name);
  const [overviewLength, responsesLength] = await Promise.all(
    [overviewName, responsesName].map((n) => lengthOf(beside(n))),
  );
  if (overviewLength == null && responsesLength == null) return null;
  if (((await lengthOf(path)) ?? 0) > longestDocument) return null;
  const problems: string[] = [];
  const read = async (name: string, length: number | null | undefined): Promise<string | null> => {
    if (length == null) return null;
    if (length <= longestResponses) return textOf(beside(name), links);
    problems.push(`${name} is larger than ${longestResponses / 1024 / 1024} MiB and was left out`);
    return null;
  };
  const game = await textOf(path, links);
  const overview = await read(overviewName, overviewLength);
  const responses = await read(responsesName, responsesLength);
  return joinedRun(game, { overview, responses, problems }, longestDocument);
}

/** Returns the path of the game in a run folder; returns any other path unchanged. */
export async function runGameIn(path: string): Promise<string> {
  const game = join(path, runGameName);
  return (await lengthOf(game)) === null ? path : game;
}

/** Returns a file's length; null if there is no such file. */
async function lengthOf(path: string): Promise<number | null> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() ? facts.size : null;
}

async function textOf(path: string, links: "follow" | "refuse"): Promise<string> {
  try {
    const file = await openRegular(path, links);
    try {
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readFailure(error, path);
  }
}

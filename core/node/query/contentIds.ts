import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { schemaKey } from "../../tables/schema.ts";
import { readFailure } from "../hostError.ts";
import { openRegular } from "../openFile.ts";
import { partSuffix } from "../recordingFile.ts";
import { toolName } from "../version.ts";

/** A recording, and the key under which its tables are cached. */
export interface ContentId {
  readonly path: string;
  /** The same for files with the same content and name, read by the same version of the program into the same tables. */
  readonly id: string;
  /** The size and times of the file before it was read. */
  readonly facts: string;
  /** Whether another program may be writing the file, so that its content and id may change. */
  readonly mayChange: boolean;
}

/**
 * How long after its last change a file counts as recent, in milliseconds. A recent file could change again without a
 * change in its times.
 */
const recentMs = 2000;
const mostRemembered = 500_000;

type Remembered = Readonly<Record<string, readonly [facts: string, hash: string]>>;

/**
 * Hashes files. Hashes from earlier runs are stored in a file by path, size and times, so that only new and changed
 * files are read.
 * @param memory path of the file; a missing or damaged file is not an error
 * @param onFault receives the error for a file that cannot be read, which is then skipped
 */
export async function contentIds(
  paths: readonly string[],
  memory: string,
  onFault: (error: unknown) => void,
): Promise<ContentId[]> {
  const known = remembered(memory);
  const found: ContentId[] = [];
  const fresh: Record<string, readonly [string, string]> = {};
  for (const path of paths) {
    try {
      const facts = factsOf(path);
      const mayChange = path.endsWith(partSuffix) || Date.now() - statSync(path).mtimeMs < recentMs;
      const [oldFacts, oldHash] = known.get(resolve(path)) ?? [];
      const hash = oldFacts === facts && oldHash !== undefined && !mayChange ? oldHash : await hashOf(path);
      if (oldHash !== hash && !mayChange) fresh[resolve(path)] = [facts, hash];
      found.push({ path, id: idOf(hash), facts, mayChange });
    } catch (error) {
      onFault(readFailure(error, path));
    }
  }
  if (Object.keys(fresh).length > 0) remember(memory, [...known, ...Object.entries(fresh)]);
  return found;
}

/**
 * Returns the size and times of a file. The time of the last status change reveals changes by programs that set the
 * modification time themselves.
 */
export function factsOf(path: string): string {
  const { size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

async function hashOf(path: string): Promise<string> {
  // Refuse pipes and devices, which have no content to cache.
  await (await openRegular(path)).close();
  const hash = createHash("sha256");
  // For some files, the name determines the format.
  hash.update(JSON.stringify(basename(path)));
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}

/** Returns the id for a hash. The hash may be from an earlier run, by another version of the program. */
function idOf(hash: string): string {
  const key = JSON.stringify([toolName, schemaKey, hash]);
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}

function remembered(memory: string): Map<string, readonly [string, string]> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(memory, "utf8")) as Remembered));
  } catch {
    return new Map();
  }
}

function remember(memory: string, entries: readonly (readonly [string, readonly [string, string]])[]): void {
  const kept = Object.fromEntries(entries.slice(-mostRemembered));
  try {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(`${memory}.${process.pid}`, JSON.stringify(kept));
    renameSync(`${memory}.${process.pid}`, memory);
  } catch {
    // The files are hashed again in the next run.
  }
}

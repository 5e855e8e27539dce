import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir, platform } from "node:os";
import { dirname, join } from "node:path";
import type { ListedBot, ListedResult, RecordingSummary } from "../../host/host.ts";
import { toolName } from "../version.ts";

const saveAfterMs = 500;
const entriesKept = 50_000;
const longestFile = 256 * 1024 * 1024;
/** Increase this number when the meaning of summaries changes. A new program version also discards the cache. */
const layout = 5;

interface CachedSummary {
  readonly byteLength: number;
  readonly modifiedMs: number;
  readonly summary: RecordingSummary;
}

/** Returns the path of the cache file in the user's cache folder. */
export function defaultCachePath(env?: Environment): string {
  return join(cacheFolder(env), "catalogue.json");
}

/** Returns the folder in which queries cache the tables of recordings. */
export function tableCacheFolder(env?: Environment): string {
  return join(cacheFolder(env), "tables");
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns Black Chamber's folder in the user's cache folder. */
function cacheFolder(env: Environment = process.env): string {
  const given = env["XDG_CACHE_HOME"];
  const base =
    given?.startsWith("/") === true
      ? given
      : platform() === "win32"
        ? (env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"))
        : platform() === "darwin"
          ? join(homedir(), "Library", "Caches")
          : join(homedir(), ".cache");
  return join(base, "black-chamber");
}

/**
 * Caches summaries of recordings by path, length and modification time. The file is never trusted: invalid entries are
 * dropped, and entries are used only to fill rows in a table. A cache that cannot be read or written is not an error:
 * the recordings are read again.
 */
export class CatalogueCache {
  readonly #path: string | null;
  #entries = new Map<string, CachedSummary>();
  #saving: NodeJS.Timeout | undefined;

  /** @param path null to store nothing */
  constructor(path: string | null) {
    this.#path = path;
  }

  async load(): Promise<void> {
    if (this.#path === null) return;
    try {
      const text = await readFile(this.#path, "utf8");
      if (text.length <= longestFile) this.#entries = entriesOf(JSON.parse(text));
    } catch {
      // The file is missing or invalid.
    }
  }

  /** Returns the summary from the last reading of a recording, even if the file has changed since. */
  latest(path: string): CachedSummary | undefined {
    return this.#entries.get(path);
  }

  set(path: string, cached: CachedSummary): void {
    this.#entries.delete(path);
    this.#entries.set(path, cached);
    this.#saving ??= setTimeout(() => this.save(), saveAfterMs).unref();
  }

  /** Writes the cache if it has changed. */
  save(): void {
    if (this.#path === null || this.#saving === undefined) return;
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const recordings = Object.fromEntries([...this.#entries].slice(-entriesKept));
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      const fresh = `${this.#path}.${process.pid}`;
      writeFileSync(fresh, JSON.stringify({ layout, tool: toolName, recordings }), { mode: 0o600 });
      renameSync(fresh, this.#path);
    } catch {
      // The next run reads the recordings again.
    }
  }
}

function entriesOf(value: unknown): Map<string, CachedSummary> {
  if (!isRecord(value) || value["layout"] !== layout || value["tool"] !== toolName) return new Map();
  const recordings = isRecord(value["recordings"]) ? value["recordings"] : {};
  return new Map(
    Object.entries(recordings).flatMap(([path, cached]): [string, CachedSummary][] => {
      if (!isRecord(cached)) return [];
      const { byteLength, modifiedMs } = cached;
      const summary = summaryOf(cached["summary"]);
      return isNumber(byteLength) && isNumber(modifiedMs) && summary
        ? [[path, { byteLength, modifiedMs, summary }]]
        : [];
    }),
  );
}

function summaryOf(value: unknown): RecordingSummary | undefined {
  if (!isRecord(value)) return undefined;
  const { uuid, startedAt, durationMs, complete, lostBytes, map, level, turns, frames, games, note, unreadable } =
    value;
  const result = resultOf(value["result"]);
  const bots = botsOf(value["bots"]);
  const leftOut = textsOf(value["leftOut"]);
  const maps = textsOf(value["maps"]);
  return isTextOrNull(uuid) &&
    isTextOrNull(startedAt) &&
    isNumber(durationMs) &&
    typeof complete === "boolean" &&
    isNumber(lostBytes) &&
    isTextOrNull(map) &&
    (level === null || isNumber(level)) &&
    isNumber(turns) &&
    isNumber(frames) &&
    isNumber(games) &&
    isTextOrNull(note) &&
    isTextOrNull(unreadable) &&
    leftOut &&
    maps &&
    result &&
    bots
    ? {
        ...{ uuid, startedAt, durationMs, complete, lostBytes, map, level, turns, frames, games, result, bots, note },
        ...{ unreadable, leftOut, maps },
      }
    : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every(isText) ? value : undefined;
}

const resultKinds: readonly string[] = ["solo", "draw", "none", "unknown"] satisfies ListedResult["kind"][];

function resultOf(value: unknown): ListedResult | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, powers } = value;
  return typeof kind === "string" && resultKinds.includes(kind) && Array.isArray(powers) && powers.every(isText)
    ? { kind: kind as ListedResult["kind"], powers }
    : undefined;
}

function botsOf(value: unknown): ListedBot[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const bots = value.flatMap((bot: unknown): ListedBot[] => {
    if (!isRecord(bot)) return [];
    const { power, name, version } = bot;
    return isTextOrNull(power) && isTextOrNull(name) && isTextOrNull(version) ? [{ power, name, version }] : [];
  });
  return bots.length === value.length ? bots : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

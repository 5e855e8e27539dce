import { createHash } from "node:crypto";
import { copyFileSync, cpSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type CommandRun, chamberBuilt } from "./chamber.ts";
import { tempFolder } from "./tempFolder.ts";

/** Small games: one with promises, one with faults, one with a draw. */
export const captures = ["captures-live/live_parl_crash", "captures/parl_errors", "captures/dip_midgame"];

/** Returns a folder with these captures as `0.jsonl.gz`, `1.jsonl.gz` ... */
export function folderOf(names: readonly string[]): string {
  const folder = tempFolder();
  for (const [at, name] of names.entries()) add(folder, `${at}.jsonl.gz`, `test/data/${name}/capture.jsonl.gz`);
  return folder;
}

/** Adds a file that looks old: a recent one could still change, so its tables would not be cached. */
export function add(folder: string, name: string, from: string): void {
  const path = join(folder, name);
  copyFileSync(from, path);
  utimesSync(path, new Date("2026-01-01"), new Date("2026-01-01"));
}

type Row = Readonly<Record<string, unknown>>;

/** Runs queries with their own cache. */
export class Queries {
  readonly cache = tempFolder();

  /** Returns queries whose cache starts as a copy of the cache of earlier queries. */
  static after({ cache }: Queries): Queries {
    const queries = new Queries();
    cpSync(cache, queries.cache, { recursive: true });
    return queries;
  }

  run(sql: string, ...parameters: readonly string[]): Promise<CommandRun> {
    return chamberBuilt(...this.words(sql, ...parameters));
  }

  /** Returns the command line of a query. */
  words(sql: string, ...parameters: readonly string[]): string[] {
    return ["query", sql, ...parameters, "--cache", this.cache, "--jobs", "1"];
  }

  /** Runs a query that must succeed, and returns its rows. */
  async rows(sql: string, ...parameters: readonly string[]): Promise<Row[]> {
    const run = await this.run(sql, ...parameters, "--format", "json");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    return linesOf(run.stdout);
  }

  /** The number of recordings in each cached segment. */
  get segments(): number[] {
    const folders = readdirSync(this.cache).filter((name) => name.startsWith("segment-"));
    return folders
      .map((name) => JSON.parse(readFileSync(join(this.cache, name, "buckets/bucket-00000.json"), "utf8")))
      .map(({ read }: { read: object }) => Object.keys(read).length)
      .sort();
  }

  /** The contents of the cache apart from segments and the stored hashes. */
  get leftovers(): string[] {
    return readdirSync(this.cache).filter((name) => !name.startsWith("segment-") && name !== "ids.json");
  }
}

export function linesOf(stdout: string): Row[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

export function hashesIn(folder: string): string[] {
  const names = readdirSync(folder).sort();
  return names.map(
    (name) =>
      `${name} ${createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex")}`,
  );
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ChunkLogReader } from "../../core/formats/chunkLog.ts";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import type { Direction, EntryDraft } from "../../core/recording/entry.ts";
import { tokensOf } from "./bytes.ts";
import { sharedPath } from "./shared.ts";

/** A log from another program, not one of our captures, so there are no facts and no decoded text for it. */
export interface SharedLog {
  readonly name: string;
  readonly drafts: readonly EntryDraft[];
  /** The number of lines that our reader could not read. */
  readonly faults: number;
}

/**
 * Returns AiServer's binary logs as chunk logs, and the exchanges in the Python server's own tests. Empty if
 * unavailable.
 */
export function sharedLogs(): SharedLog[] {
  return [
    ...filesOf("aiserver-clg", ".jsonl").map((file) => readLog(file, new ChunkLogReader())),
    ...filesOf("diplomacy-server-csv", ".csv").map((file) => readLog(file, new DiplomacyCsvReader())),
  ];
}

interface LineReader {
  read(line: string): EntryDraft | EntryDraft[] | undefined;
  readonly faults: readonly unknown[];
}

function readLog({ name, path }: { name: string; path: string }, reader: LineReader): SharedLog {
  const drafts = readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => reader.read(line) ?? []);
  return { name, drafts, faults: reader.faults.length };
}

function filesOf(folder: string, ending: string): { name: string; path: string }[] {
  const path = sharedPath("captures", folder);
  if (path === null || !existsSync(path)) return [];
  const files = readdirSync(path).filter((file) => file.endsWith(ending));
  return files.map((file) => ({ name: file.slice(0, -ending.length), path: join(path, file) }));
}

/** A message in AiServer's text log. */
export interface LoggedMessage {
  readonly connection: string;
  readonly direction: Direction;
  readonly tokens: Uint16Array;
  readonly text: string;
}

/**
 * Returns AiServer's text logs, in which a program received `1 >> message` and sent `1 << message`. Empty if
 * unavailable.
 */
export function textLogs(): { readonly name: string; readonly messages: readonly LoggedMessage[] }[] {
  return filesOf("aiserver-log", ".txt").map(({ name, path }) => {
    const received: Direction = name.startsWith("aiserver") ? "client-to-server" : "server-to-client";
    const sent: Direction = received === "client-to-server" ? "server-to-client" : "client-to-server";
    const messages = readFileSync(path, "latin1")
      .split(/\r?\n/)
      .flatMap((line) => {
        const match = /^\s*(\d+|ALL|) ?(>>|<<) (.*?) *$/.exec(line);
        if (!match) return [];
        const [, connection = "", arrow, text = ""] = match;
        return [{ connection, direction: arrow === ">>" ? received : sent, tokens: tokensOf(text), text }];
      });
    return { name, messages };
  });
}

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { getOrMake } from "../../core/bytes/keyed.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { EntryDraft, ReadItem } from "../../core/recording/entry.ts";
import { RecordingReader } from "../../core/recording/reader.ts";
import { MessageTable, noSettings, type TableSettings, type TableState } from "../../core/session/messageTable.ts";
import { Session } from "../../core/session/session.ts";
import { placed } from "./entries.ts";

/** Returns the items in a recording, in file order. */
export function itemsOf(path: string): readonly ReadItem[] {
  const bytes = readFileSync(path);
  const reader = new RecordingReader();
  return [...reader.push(path.endsWith(".gz") ? gunzipSync(bytes) : bytes), ...reader.end()];
}

const known = new Map<string, Session>();

/** Returns a session for tests that only read it; tests of the same recording share one. */
export function readOnlySession(path: string): Session {
  return getOrMake(known, path, () => sessionOf(path));
}

/** Returns the state of the message table with these settings, once all rows are in it. */
export function tableOf(session: Session, settings: Partial<TableSettings> = {}): TableState {
  const table = new MessageTable(session, { ...noSettings, ...settings });
  while (!table.advance(1000));
  return table.state;
}

/** Returns a session of a recording, as views use it. */
export function sessionOf(path: string): Session {
  const session = new Session(knownVariants);
  session.push(itemsOf(path));
  return session;
}

/** Returns a session of drafts, such as those of a dialogue. */
export function sessionOfDrafts(drafts: readonly EntryDraft[]): Session {
  const session = new Session(knownVariants);
  session.push(placed(drafts).map((entry) => ({ kind: "record", fileOffset: 0, byteLength: 0, entry })));
  return session;
}

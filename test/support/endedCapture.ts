import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CloseKind, EntryDraft } from "../../core/recording/entry.ts";
import { loadCapture } from "./captures.ts";
import { itemsOf, recordingOf } from "./recordings.ts";
import { tempFolder } from "./tempFolder.ts";

/** The folder of captures of games in which something went wrong. */
export const liveCaptures = "test/data/captures-live";

/** How a recording ended: how its last connections were closed, or `killed` if the recorder was killed before that. */
export type RecordingEnding = CloseKind | "killed";

/**
 * Writes a capture as a recording with a different ending: every connection that was still open at `lastNs` ends in the
 * given way.
 * @returns the recording's path
 */
export function endedCapture(name: string, lastNs: number, ending: RecordingEnding): string {
  const { drafts } = loadCapture(liveCaptures, name);
  const recording = recordingOf(drafts.flatMap((draft) => endedAs(draft, lastNs, ending)));
  const end = itemsOf(recording).find((item) => item.kind === "record" && item.entry.type === "end");
  const path = join(tempFolder(), `${name}.chamber${ending === "killed" ? ".part" : ""}`);
  writeFileSync(path, ending === "killed" ? recording.subarray(0, end?.fileOffset) : recording);
  return path;
}

function endedAs(draft: EntryDraft, lastNs: number, ending: RecordingEnding): EntryDraft[] {
  if (draft.type !== "closed" || draft.atNs < lastNs) return [draft];
  return ending === "killed" ? [] : [{ ...draft, kind: ending }];
}

/** Returns a command's standard error, without the warning about a recording that has no end. */
export function withoutPartWarning(stderr: string): string {
  return stderr.replace(/^warning: .*\.part: still being written, or its recorder was killed: .*\n/m, "");
}

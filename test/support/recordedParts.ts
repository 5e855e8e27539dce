import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { LintFold } from "../../core/analysis/lintFold.ts";
import { RecordingFold } from "../../core/analysis/recordingFold.ts";
import { type ReportedFinding, reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { type ConnectionId, type Entry, legKey } from "../../core/recording/entry.ts";
import { captureSets } from "./captureSets.ts";
import { captureEntries, captureNames } from "./captures.ts";
import { liveCaptures } from "./endedCapture.ts";
import { analysisFor } from "./folded.ts";
import { entriesOf } from "./recordings.ts";

/** A recorded game of which tests read only a part. */
export interface RecordedGame {
  readonly name: string;
  readonly entries: () => readonly Entry[];
}

/** The sample recordings; each was written by the recorder or by an import. */
const samples = ["press-level20", "protocol-errors", "variant-hundred3"];

/** Returns every capture and every sample recording. */
export function recordedGames(): RecordedGame[] {
  const sets = [...captureSets(), { folder: liveCaptures, names: captureNames(liveCaptures) }];
  const captures = sets.flatMap(({ folder, names }) =>
    names.map((name) => ({ name, entries: () => captureEntries(folder, name) })),
  );
  const recordings = samples.map((name) => ({
    name: `recordings/${name}`,
    entries: () => entriesOf(gunzipSync(readFileSync(`recordings/${name}.chamber.gz`))).filter(isTraffic),
  }));
  return [...captures, ...recordings];
}

function isTraffic({ type }: Entry): boolean {
  return type !== "index" && type !== "end";
}

/** A finding on one frame. */
export interface PlacedFinding {
  readonly finding: ReportedFinding;
  readonly connection: ConnectionId;
  /**
   * The frame, identified by its leg and stream offset (`3< 120`), because its number changes if other frames are
   * missing.
   */
  readonly frame: string | null;
}

/** Returns lint's findings, one for each frame that shows a finding. */
export function placedFindings(entries: readonly Entry[]): PlacedFinding[] {
  const analysis = analysisFor(entries);
  const lint = new LintFold(analysis);
  const frames: (string | null)[] = [null];
  const fold = new RecordingFold(analysis, [
    lint,
    {
      take(event) {
        if (event.kind === "frame") frames[event.row.n] = `${legKey(event.row)} ${event.row.frame.span.start}`;
      },
    },
  ]);
  for (const entry of entries) fold.apply(entry);
  lint.end();
  return reportedFindings(lint, analysis).flatMap((finding) =>
    finding.group.frames.map((n) => ({ finding, connection: finding.connection, frame: frames[n] ?? null })),
  );
}

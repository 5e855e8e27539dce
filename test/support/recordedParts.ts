import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { LintFold } from "../../core/analysis/lintFold.ts";
import { RecordingFold } from "../../core/analysis/recordingFold.ts";
import { type ReportedFinding, reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
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
  /** When the frame was sent. */
  readonly atNs: number;
}

/** The findings about a recording. */
export interface FindingsRead {
  readonly findings: readonly PlacedFinding[];
  /** For each answer, the frame that it answers. */
  readonly requests: ReadonlyMap<string, string>;
  /** When each connection received a NOW that it did not request, in order. */
  readonly turns: ReadonlyMap<ConnectionId, readonly number[]>;
}

/** Returns lint's findings, one for each frame that shows a finding. */
export function placedFindings(entries: readonly Entry[]): readonly PlacedFinding[] {
  return findingsRead(entries).findings;
}

/** Runs lint, and finds out which frames are answers. */
export function findingsRead(entries: readonly Entry[]): FindingsRead {
  const requests = new Map<string, string>();
  const turns = new Map<ConnectionId, number[]>();
  const timesNs: number[] = [];
  const analysis = analysisFor(entries);
  const lint = new LintFold(analysis);
  const frames: (string | null)[] = [null];
  const fold = new RecordingFold(analysis, [
    lint,
    {
      take(event) {
        if (event.kind !== "frame") return;
        const frame = `${legKey(event.row)} ${event.row.frame.span.start}`;
        frames[event.row.n] = frame;
        timesNs[event.row.n] = event.row.atNs;
        if (event.answers === null && event.reading?.ok && event.reading.message.type === "NOW")
          getOrMake(turns, event.row.connection, () => []).push(event.row.atNs);
        const request = frames[event.answers ?? 0];
        if (request != null) requests.set(frame, request);
      },
    },
  ]);
  for (const entry of entries) fold.apply(entry);
  lint.end();
  const findings = reportedFindings(lint, analysis).flatMap((finding) =>
    finding.group.frames.map((n) => ({
      finding,
      connection: finding.connection,
      frame: frames[n] ?? null,
      atNs: timesNs[n] ?? 0,
    })),
  );
  return { findings, requests, turns };
}
